#@ title   Where the time of a step goes, and how full HBM is
#@ subject select 'profile ' || profile from points order by profile_order limit 1
#@ caption The fastest configuration of any strategy at each size; a gap between bars is a jump in
#@         size. Diamonds: HBM that one accelerator needs, as a share of what it has.
#@ size    900,150
#@ grow    data 2 265
#@ series  with best as (
#@           select p.*, row_number() over (partition by model, batch, label, gpus order by step_s, strategy) as place
#@           from points p where status = 'ok' and profile_order = (select min(profile_order) from points)),
#@         sizes as (select gpus, gpus / lag(gpus) over (order by gpus) as factor,
#@           gpus - lag(gpus) over (order by gpus) as step
#@           from (select distinct gpus from points)),
#@         spots as (select gpus, row_number() over (order by gpus)
#@             + 0.8 * sum(ifnull(factor > 1.5 * (select min(factor) from sizes)
#@             and step > 1.5 * (select min(step) from sizes), 0)) over (order by gpus) as spot from sizes),
#@         several as (select count(distinct model) > 1 as models, count(distinct batch) > 1 as batches from best)
#@         select iif(models, model || ', ', '') || iif(batches, 'batch ' || shown(batch) || ', ', '') || label as panel,
#@           gpus, spot, 100 * compute_s / step_s as compute, 100 * memory_s / step_s as hbm, 100 * tp_comm_s / step_s as tp,
#@           100 * dp_comm_s / step_s as dp, 100 * pp_comm_s / step_s as pp, 100 * bubble_s / step_s as bubble,
#@           100 * hbm_used_bytes / hbm_capacity_bytes as used
#@         from best join spots using (gpus) join several where place = 1 order by label_order, model, batch, gpus
#@ also    size with sizes as (select gpus, gpus / lag(gpus) over (order by gpus) as factor,
#@           gpus - lag(gpus) over (order by gpus) as step
#@           from (select distinct gpus from points)),
#@         spots as (select gpus, row_number() over (order by gpus)
#@             + 0.8 * sum(ifnull(factor > 1.5 * (select min(factor) from sizes)
#@             and step > 1.5 * (select min(step) from sizes), 0)) over (order by gpus) as spot from sizes)
#@         select shown(gpus, 'exact') as size, gpus, spot from spots
#@         where gpus >= (select min(gpus) from points where status = 'ok'
#@           and profile_order = (select min(profile_order) from points)) order by gpus
#@ also    none with sizes as (select gpus, gpus / lag(gpus) over (order by gpus) as factor,
#@           gpus - lag(gpus) over (order by gpus) as step
#@           from (select distinct gpus from points)),
#@         spots as (select gpus, row_number() over (order by gpus)
#@             + 0.8 * sum(ifnull(factor > 1.5 * (select min(factor) from sizes)
#@             and step > 1.5 * (select min(step) from sizes), 0)) over (order by gpus) as spot from sizes),
#@         cases as (select model, batch, label_order, gpus, max(status = 'ok') as fits from points
#@           where profile_order = (select min(profile_order) from points) group by model, batch, label, gpus),
#@         panels as (select model, batch, label_order, row_number() over (order by label_order, model, batch) as panel
#@           from (select distinct model, batch, label_order from cases where fits))
#@         select shown(panel) as which, gpus, spot from (select 0 as panel, 0 as gpus, 0 as spot union all
#@           select panel, gpus, spot from cases join panels using (model, batch, label_order) join spots using (gpus)
#@           where not fits and gpus >= (select min(gpus) from cases where fits)) order by panel, gpus
array TITLE[N]
array NONE[N]
do for [p=1:N] {
	stats $data index p-1 using (TITLE[p] = strcol(1), 1) nooutput
	NONE[p] = -1
}
# The first block is there so that gnuplot finds one: for no panel.
do for [k=2:N_none] {
	stats $none index k-1 using (NONE[int(strcol(1))] = k - 1) nooutput
}
stats $size using "spot" nooutput
set xrange [STATS_min - 0.7 : STATS_max + 0.7]
EVERY = (N_size + 19) / 20
set xtics ()
do for [i=1:N_size:EVERY] {
	stats $size index i-1 using (SPOT = column("spot"), SIZE = column("gpus")) nooutput
	set xtics add (sprintf("%.0f", SIZE) SPOT)
}
set xtics rotate by -45 font ",11" scale 0
set yrange [0:100]
# White edges, and a hatched bubble: to be told apart in grey.
set style fill solid 1.0 border lc rgb "#ffffff"
set boxwidth 0.8
unset grid
set grid ytics
columns = N > 1 ? 2 : 1
ROWS = (N + columns - 1) / columns
# Below its panels the figure may have grown for a key that it does not use.
UNUSED = HEIGHT - 150 - 265 * ((N + 1) / 2)
set multiplot layout ROWS,columns title FIGURE_TITLE font ",15" \
    margins 0.085,0.98, (UNUSED + 70.0) / HEIGHT, 1 - 110.0 / HEIGHT spacing 0.07, 95.0 / HEIGHT
set key at screen 0.5, 1 - 50.0 / HEIGHT center vertical maxrows 1 width -4 samplen 1.5 font ",10"
# Of an empty list gnuplot looks at one member all the same.
NUMBER(word) = strlen(word) ? word + 0 : 0
do for [p=1:N] {
	if (p == 2) { unset key }
	set title TITLE[p] font ",12" offset 0,-0.4
	if (p > N - columns) { set xlabel "accelerators" }
	if (p % columns == 1 % columns) { set ylabel "share (%)" } else { unset ylabel }
	HERE = NONE[p] < 0 ? "" : sprintf("%d", NONE[p])
	plot $data index p-1 using "spot":(column("compute") + column("hbm") + column("tp") + column("dp") + column("pp") \
	         + column("bubble")) with boxes fs pattern 4 border lc rgb "#ffffff" lt LT_BUBBLE notitle, \
	     "" index p-1 using "spot":(column("compute") + column("hbm") + column("tp") + column("dp") + column("pp")) \
	         with boxes lt LT_PP notitle, \
	     "" index p-1 using "spot":(column("compute") + column("hbm") + column("tp") + column("dp")) \
	         with boxes lt LT_DP notitle, \
	     "" index p-1 using "spot":(column("compute") + column("hbm") + column("tp")) with boxes lt LT_TP notitle, \
	     "" index p-1 using "spot":(column("compute") + column("hbm")) with boxes lt LT_HBM notitle, \
	     "" index p-1 using "spot":"compute" with boxes lt LT_COMPUTE notitle, \
	     "" index p-1 using "spot":"used" with points pt 13 ps 1.3 lc rgb "#ffffff" notitle, \
	     "" index p-1 using "spot":"used" with points pt 13 ps 0.8 lc rgb "#000000" notitle, \
	     for [k in HERE] $none index NUMBER(k) using "spot":(4) with points pt 2 ps 0.8 lw 1.5 lc rgb "#606060" notitle, \
	     keyentry with boxes lt LT_COMPUTE title "compute", \
	     keyentry with boxes lt LT_HBM title "HBM traffic", \
	     keyentry with boxes lt LT_TP title "TP", \
	     keyentry with boxes lt LT_DP title "DP", \
	     keyentry with boxes lt LT_PP title "PP", \
	     keyentry with boxes fs pattern 4 border lc rgb "#ffffff" lt LT_BUBBLE title "bubble", \
	     keyentry with points pt 13 ps 0.9 lc rgb "#000000" title "HBM filled", \
	     keyentry with points pt 2 ps 0.8 lw 1.5 lc rgb "#606060" title "nothing fits"
}
unset multiplot
