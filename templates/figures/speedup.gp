#@ title   Speed-up of one strategy over another
#@ subject select min(model) || ', profile ' || (select profile from points order by profile_order limit 1)
#@         from points having count(distinct model) = 1 order by 1
#@ caption Step of the reference (the simplest strategy that fits anywhere) over that of the strategy
#@         named, each in its fastest configuration; above the line the named strategy is faster. Points
#@         at the upper edge: it fits and the reference does not; at the lower edge: the reference fits
#@         and it does not. Colour tells the system, line and point its variant (size of the fast domain,
#@         NVS, or what else the study varies).
#@ size    900,130
#@ grow    panel 1 330
#@ series  with best as (
#@           select p.model, p.batch, p.system, p.label, p.label_order, p.gpus, p.strategy, t.strategy_order,
#@             min(p.step_s) as step_s from points p join strategies t on t.strategy = p.strategy
#@           where p.status = 'ok' and p.profile_order = (select min(profile_order) from points)
#@           group by p.model, p.batch, p.label, p.gpus, p.strategy),
#@         several as (select count(distinct model) > 1 as models, count(distinct batch) > 1 as batches,
#@           count(distinct system) > 1 as systems, min(strategy_order) as first from best),
#@         places as (select system, min(system_order) as place from systems group by system)
#@         select iif(models, b.model || ', ', '') || iif(batches, 'batch ' || shown(b.batch) || ', ', '') || b.label
#@             as series, b.gpus, r.step_s / b.step_s as speedup,
#@           dense_rank() over (order by b.strategy_order) as panel,
#@           iif(systems, place, dense_rank() over (order by b.model, b.batch, b.label_order)) as colour,
#@           iif(systems, dense_rank() over (partition by b.system order by b.model, b.batch, b.label_order), 1) as variant
#@         from best b join several join places using (system) join best r on r.model = b.model and r.batch = b.batch
#@           and r.label = b.label and r.gpus = b.gpus and r.strategy_order = first
#@         where b.strategy_order <> first order by b.model, b.batch, place, b.label_order, panel, b.gpus
#@ also    panel with best as (
#@           select distinct p.strategy, t.strategy_order from points p join strategies t on t.strategy = p.strategy
#@           where p.status = 'ok' and p.profile_order = (select min(profile_order) from points))
#@         select b.strategy || ' over ' || r.strategy as panel, b.strategy_order from best b join best r
#@         where r.strategy_order = (select min(strategy_order) from best) and b.strategy <> r.strategy
#@         order by b.strategy_order
#@ also    alone with cases as (
#@           select p.model, p.batch, p.system, p.label, p.label_order, p.gpus, p.strategy, t.strategy_order,
#@             max(p.status = 'ok') as fits from points p join strategies t on t.strategy = p.strategy
#@           where p.profile_order = (select min(profile_order) from points)
#@           group by p.model, p.batch, p.label, p.gpus, p.strategy),
#@         several as (select count(distinct system) > 1 as systems,
#@           min(iif(fits, strategy_order, null)) as first from cases),
#@         places as (select system, min(system_order) as place from systems group by system),
#@         named as (select c.*, r.fits as reference,
#@           dense_rank() over (order by c.strategy_order) as panel,
#@           iif(systems, place, dense_rank() over (order by c.model, c.batch, c.label_order)) as colour,
#@           iif(systems, dense_rank() over (partition by c.system order by c.model, c.batch, c.label_order), 1) as variant
#@           from cases c join several join places using (system) join cases r on r.model = c.model and r.batch = c.batch
#@             and r.label = c.label and r.gpus = c.gpus and r.strategy_order = first
#@           where c.strategy_order > first and exists (select * from cases e where e.strategy = c.strategy and e.fits))
#@         select shown(panel) as which, gpus, fits, colour, variant from named where fits <> reference
#@         order by panel, colour, variant, gpus
#@ also    size select shown(gpus, 'exact') as size, gpus from (select distinct gpus from points where status = 'ok')
#@         order by gpus
array K[N]
array V[N]
array LABEL[N]
array HAS[N * N_panel]
do for [i=1:N * N_panel] { HAS[i] = 0 }
do for [i=1:N] {
	stats $data index i-1 using (K[i] = int(column("colour")), V[i] = int(column("variant")), LABEL[i] = strcol(1), \
	    HAS[(i - 1) * N_panel + int(column("panel"))] = 1) nooutput
}
array TITLE[N_panel]
do for [p=1:N_panel] {
	stats $panel index p-1 using (TITLE[p] = strcol(1), 1) nooutput
}
array ALONE[N_panel]
do for [p=1:N_panel] { ALONE[p] = -1 }
do for [k=1:N_alone] {
	stats $alone index k-1 using (ALONE[int(strcol(1))] = k - 1) nooutput
}

# Below the panels where names are many or long: the figure has grown for it.
BELOW = HEIGHT - 130 - 330 * N_panel
if (BELOW > 0) {
	RIGHT = 0.97
	set key at screen 0.5, 0.5 * (BELOW + 10.0) / HEIGHT center center
} else {
	RIGHT = 0.73
	BELOW = 0
	set key at screen 0.99, 1 - 60.0 / HEIGHT right top
}
stats $size using "gpus" nooutput
set xrange [STATS_min / 1.2 : STATS_max * 1.2]
set logscale x 2
set format x "%.0f"
if (N_size <= 16) {
	set xtics ()
	do for [i=1:N_size] {
		stats $size index i-1 using "gpus" nooutput
		set xtics add (sprintf("%.0f", STATS_max) STATS_max)
	}
}
set xtics rotate by -45 font ",11"
stats $data using "speedup" nooutput
LEAST = STATS_min < 1 ? STATS_min : 1.0
MOST = STATS_max > 1 ? STATS_max : 1.0
# Logarithmic where values span more than four times.
if (MOST > 4 * LEAST) {
	set logscale y 2
	LEAST = LEAST / 1.1; MOST = MOST * 1.1
} else {
	ROOM = 0.08 * (MOST - LEAST) + 0.01
	LEAST = LEAST - ROOM; MOST = MOST + ROOM
}
set yrange [LEAST : MOST]
set multiplot layout N_panel,1 title FIGURE_TITLE font ",15" \
    margins 0.09,RIGHT, (BELOW + 75.0) / HEIGHT, 1 - 75.0 / HEIGHT spacing 0, 95.0 / HEIGHT
set arrow from graph 0, first 1 to graph 1, first 1 nohead lw 1.5 lc rgb "#606060" back
do for [p=1:N_panel] {
	set title TITLE[p] font ",13"
	set ylabel "speed-up (×)"
	if (p == N_panel) { set xlabel "accelerators" }
	if (p == 2) { unset key }
	LIST = ""
	do for [i=1:N] {
		if (HAS[(i - 1) * N_panel + p]) { LIST = LIST . sprintf(" %d", i) }
	}
	EDGE = ALONE[p] < 0 ? "" : sprintf("%d", ALONE[p])
	plot for [i in LIST] $data index (i+0)-1 using "gpus":(column("panel") == p ? column("speedup") : NaN) \
	         with linespoints lc COLOUR(K[i+0]) dt DASH(K[i+0], V[i+0]) lw 2 pt POINT(K[i+0], V[i+0]) ps 0.8 notitle, \
	     for [k in EDGE] $alone index (k+0) using "gpus":(column("fits") ? MOST : LEAST):(POINT(column("colour"), \
	         column("variant"))):(COLOUR(column("colour"))) with points pt variable lc variable ps 1.3 notitle, \
	     for [i=1:N] keyentry with linespoints lc COLOUR(K[i]) dt DASH(K[i], V[i]) lw 2 pt POINT(K[i], V[i]) ps 0.8 \
	         title LABEL[i]
}
unset multiplot
