#@ title   How long each run takes
#@ caption Wall clock of one run of each workload, failures and checkpoints included: likeliest (point)
#@         and range (bar). Further left is better. Where an offer is missing, the workload does not fit on it.
#@ size    900,120
#@ grow    workload 1 150
#@ series  select offer, (select count(*) from (select distinct offer_order as o from runs) where o <= offer_order) as place,
#@           workload_order, run_s / 86400 as days, ifnull(run_low_s, run_s) / 86400 as low, ifnull(run_high_s, run_s) / 86400 as high
#@         from runs where run_s is not null order by offer_order, workload_order
#@ also    workload select workload || ' (' || model || ')' as title, workload_order,
#@           min(ifnull(run_low_s, run_s)) / 86400 as least, max(ifnull(run_high_s, run_s)) / 86400 as most
#@         from runs where run_s is not null group by workload order by workload_order
array TITLE[N_workload]
array WHICH[N_workload]
array LEAST[N_workload]
array MOST[N_workload]
do for [p=1:N_workload] {
	stats $workload index p-1 using (TITLE[p] = strcol(1), WHICH[p] = column("workload_order"), \
	    LEAST[p] = column("least"), MOST[p] = column("most")) nooutput
}
stats $data using "place" nooutput
LAST = STATS_max
set multiplot layout N_workload,1 title FIGURE_TITLE font ",15" \
    margins 0.16,0.97, 55.0 / HEIGHT, 1 - 70.0 / HEIGHT spacing 0, 62.0 / HEIGHT
unset key
unset grid
set grid xtics
set ytics scale 0
set border 1
set yrange [-LAST - 0.6 : -0.4]
do for [p=1:N_workload] {
	set title TITLE[p] font ",12" offset 0,-0.6
	set xrange [0 : 1.06 * MOST[p]]
	if (p == N_workload) { set xlabel "days" }
	plot for [i=1:N] $data index i-1 using (column("workload_order") == WHICH[p] ? column("days") : NaN):(-column("place")):"low":"high":ytic(columnheader(1)) \
	         with xerrorbars lw 3 pt 7 ps 1 lc COLOUR(i) notitle
}
unset multiplot
