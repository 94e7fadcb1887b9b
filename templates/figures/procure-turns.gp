#@ title   Where the ranking turns
#@ caption Work per unit of money over that of the best at each point, one thing changed for all offers:
#@         the budget, the number of accelerators at work (bought in whole nodes or racks, with spares),
#@         the length of all sequences (the same tokens a step). The line on top is first. Where a point
#@         is missing the offer does not do the whole programme.
#@ size    900,110
#@ grow    panel 1 270
#@ series  with best as (select what, value, max(rate) as rate from turns group by what, value having max(rate) > 0)
#@         select t.offer as series, t.what, t.value, 100 * t.rate / b.rate as rate from turns t join best b using (what, value)
#@         where t.rate > 0 order by t.offer_order, t.what, t.value
#@ also    panel select what, (select currency from verdict) as currency, min(value) as least, max(value) as most
#@         from turns where rate > 0 group by what order by what
#@ also    spot select distinct what || ' ' || shown(value, 'exact') as spot, what, value from turns order by what, value
array TITLE[N_panel]
array LEAST[N_panel]
array MOST[N_panel]
do for [p=1:N_panel] {
	stats $panel index p-1 using (TITLE[p] = strcol(1), CURRENCY = strcol(2), LEAST[p] = column("least"), MOST[p] = column("most")) nooutput
}
array SPOT[N_spot]
array SPOT_OF[N_spot]
do for [i=1:N_spot] {
	stats $spot index i-1 using (SPOT_OF[i] = strcol(2), SPOT[i] = column("value")) nooutput
}
stats $data using "rate" nooutput
LOW = STATS_min
set multiplot layout N_panel,1 title FIGURE_TITLE font ",15" \
    margins 0.09,0.80, 60.0 / HEIGHT, 1 - 55.0 / HEIGHT spacing 0, 68.0 / HEIGHT
set key at screen 0.99, 1 - 60.0 / HEIGHT right top
set yrange [LOW - 0.06 * (100 - LOW) - 1 : 100 + 0.06 * (100 - LOW) + 1]
set logscale x 2
NAME(what) = what eq "budget" ? sprintf("budget (million %s)", CURRENCY) : what eq "sequence" ? "length of sequences (times as given)" : what
UNIT(what) = what eq "budget" ? 1e-6 : 1
unset title
do for [p=1:N_panel] {
	set ylabel "% of the best"
	set xlabel NAME(TITLE[p]) offset 0,0.4
	if (p == 2) { unset key }
	set xtics ()
	do for [i=1:N_spot] {
		if (SPOT_OF[i] eq TITLE[p]) { set xtics add (sprintf("%g", SPOT[i] * UNIT(TITLE[p])) SPOT[i] * UNIT(TITLE[p])) }
	}
	set xrange [LEAST[p] * UNIT(TITLE[p]) / 1.1 : MOST[p] * UNIT(TITLE[p]) * 1.1]
	plot for [i=1:N] $data index i-1 using (strcol("what") eq TITLE[p] ? column("value") * UNIT(TITLE[p]) : NaN):"rate" \
	         with linespoints lc COLOUR(i) lw 2 pt POINT(i, 1) ps 0.9 title columnheader(1)
}
unset multiplot
