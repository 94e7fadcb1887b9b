#@ title   Speed-up of one strategy over another
#@ subject select min(model) || ', profile ' || (select profile from points order by profile_order limit 1)
#@         from points having count(distinct model) = 1 order by 1
#@ caption Step of the reference (the simplest strategy that fits anywhere) over that of the strategy
#@         named, each in its fastest configuration; above the line the named strategy is faster. Points
#@         beyond the dashed lines: only one of the two fits. Colour tells the system, line and point its variant (size of the fast domain,
#@         NVS, or what else the study varies).
#@ size    900,130
#@ grow    panel 1 330
#@ series  with cases as (
#@           select p.model, p.batch, p.system, p.label, p.label_order, p.gpus, p.strategy, t.strategy_order,
#@             min(p.step_s) as step_s, max(p.status = 'ok') as fits
#@           from points p join strategies t on t.strategy = p.strategy
#@           where p.profile_order = (select min(profile_order) from points)
#@           group by p.model, p.batch, p.label, p.gpus, p.strategy),
#@         several as (select count(distinct model) > 1 as models, count(distinct batch) > 1 as batches,
#@           count(distinct system) > 1 as systems, min(strategy_order) as first from cases where fits),
#@         places as (select system, min(system_order) as place from systems group by system),
#@         panels as (select strategy_order, row_number() over (order by strategy_order) as panel
#@           from (select distinct strategy_order from cases, several where fits and strategy_order > first))
#@         select iif(models, c.model || ', ', '') || iif(batches, 'batch ' || shown(c.batch) || ', ', '') || c.label
#@             as series, c.gpus, r.step_s / c.step_s as speedup, c.fits - r.fits as edge, panel,
#@           iif(systems, place, dense_rank() over (order by c.model, c.batch, c.label_order)) as colour,
#@           iif(systems, dense_rank() over (partition by c.system order by c.model, c.batch, c.label_order), 1) as variant
#@         from cases c join panels using (strategy_order) join several join places using (system)
#@         join cases r on r.model = c.model and r.batch = c.batch and r.label = c.label and r.gpus = c.gpus
#@           and r.strategy_order = first
#@         where c.fits or r.fits order by c.model, c.batch, place, c.label_order, panel, c.gpus
#@ also    panel with best as (
#@           select distinct p.strategy, t.strategy_order from points p join strategies t on t.strategy = p.strategy
#@           where p.status = 'ok' and p.profile_order = (select min(profile_order) from points))
#@         select b.strategy || ' over ' || r.strategy as panel, b.strategy_order from best b join best r
#@         where r.strategy_order = (select min(strategy_order) from best) and b.strategy <> r.strategy
#@         order by b.strategy_order
#@ also    size select shown(gpus, 'exact') as size, gpus from (select distinct gpus from points
#@         where status = 'ok' and profile_order = (select min(profile_order) from points)) order by gpus
array K[N]
array V[N]
array LABEL[N]
array LINE[N * N_panel]
array EDGE[N * N_panel]
do for [i=1:N * N_panel] { LINE[i] = 0; EDGE[i] = 0 }
ROWS_ABOVE = 0; ROWS_BELOW = 0
do for [i=1:N] {
	stats $data index i-1 using (K[i] = int(column("colour")), V[i] = int(column("variant")), LABEL[i] = strcol(1), \
	    SPOT = (i - 1) * N_panel + int(column("panel")), EDGE_HERE = int(column("edge")), \
	    LINE[SPOT] = LINE[SPOT] || EDGE_HERE == 0, EDGE[SPOT] = EDGE[SPOT] || EDGE_HERE != 0, \
	    ROWS_ABOVE = EDGE_HERE > 0 && K[i] > ROWS_ABOVE ? K[i] : ROWS_ABOVE, \
	    ROWS_BELOW = EDGE_HERE < 0 && K[i] > ROWS_BELOW ? K[i] : ROWS_BELOW) nooutput
}
array TITLE[N_panel]
do for [p=1:N_panel] {
	stats $panel index p-1 using (TITLE[p] = strcol(1), 1) nooutput
}

# Before there is a range for y: stats leaves out what is beyond.
stats $size using "gpus" nooutput
set xrange [STATS_min / 1.3 : STATS_max * 1.3]
array SIZE[N_size]
do for [i=1:N_size] {
	stats $size index i-1 using (SIZE[i] = column("gpus")) nooutput
}
stats $data using (column("edge") == 0 ? column("speedup") : 1) nooutput
LEAST = STATS_min < 1 ? STATS_min : 1.0
MOST = STATS_max > 1 ? STATS_max : 1.0
# Logarithmic where values span more than four times.  Above and below it rows
# for what cannot be compared, one a colour.
LOG = MOST > 4 * LEAST
UNIT = LOG ? (MOST / LEAST) ** 0.05 : 0.05 * (MOST - LEAST) + 0.002
UP(y, rows) = LOG ? y * UNIT ** rows : y + UNIT * rows
if (LOG) {
	set logscale y 2
	set ytics 2.0**-10, 2, MOST
} else {
	STEP = 0.01
	do for [s in "0.02 0.05 0.1 0.2 0.5 1"] { STEP = MOST - LEAST > 8 * STEP ? s + 0 : STEP }
	set ytics ceil(LEAST / STEP) * STEP, STEP, MOST
}
set yrange [UP(LEAST, -1.0 - ROWS_BELOW) : UP(MOST, 1.0 + ROWS_ABOVE)]

# Names below the panels where they are many or long: the figure has grown for it.
BELOW = HEIGHT - 130 - 330 * N_panel
if (BELOW > 0) {
	RIGHT = 0.84
	set key at screen 0.5, (BELOW + 4.0) / HEIGHT center top vertical maxrows BELOW / 18
} else {
	RIGHT = 0.715
	BELOW = 0
	set key at screen 0.99, 1 - 150.0 / HEIGHT right top
}
set logscale x 2
set format x "%.0f"
if (N_size <= 16) {
	set xtics ()
	do for [i=1:N_size] {
		set xtics add (sprintf("%.0f", SIZE[i]) SIZE[i])
	}
}
set xtics rotate by -45 font ",11"
set multiplot layout N_panel,1 title FIGURE_TITLE font ",15" \
    margins 0.09,RIGHT, (BELOW + 75.0) / HEIGHT, 1 - 75.0 / HEIGHT spacing 0, 95.0 / HEIGHT
set arrow from graph 0, first 1 to graph 1, first 1 nohead lw 1.5 lc rgb "#606060" back
if (ROWS_ABOVE > 0) {
	set arrow from graph 0, first UP(MOST, 0.7) to graph 1, first UP(MOST, 0.7) nohead lw 1 dt (2,3) lc rgb "#909090" back
	set label "fits where the\nreference does not" at graph 1.01, first UP(MOST, 1 + 0.5 * ROWS_ABOVE) left font ",10" \
	    textcolor rgb "#404040" offset 0,0.5
}
if (ROWS_BELOW > 0) {
	set arrow from graph 0, first UP(LEAST, -0.7) to graph 1, first UP(LEAST, -0.7) nohead lw 1 dt (2,3) lc rgb "#909090" back
	set label "does not fit where\nthe reference does" at graph 1.01, first UP(LEAST, -1 - 0.5 * ROWS_BELOW) left font ",10" \
	    textcolor rgb "#404040" offset 0,0.5
}
# Variants of a colour beside each other.
BESIDE(x, v) = x * 1.1 ** (v - 2)
HEIGHT_OF(edge, k) = edge > 0 ? UP(MOST, 0.5 + ROWS_ABOVE + 1 - k) : UP(LEAST, -0.5 - k)
# Of an empty list gnuplot looks at one member all the same.
NUMBER(word) = strlen(word) ? int(word) : 1
do for [p=1:N_panel] {
	set title TITLE[p] font ",13"
	set ylabel "speed-up (×)"
	if (p == N_panel) { set xlabel "accelerators" }
	if (p == 2) { unset key }
	LINES = ""; EDGES = ""
	do for [i=1:N] {
		if (LINE[(i - 1) * N_panel + p]) { LINES = LINES . sprintf(" %d", i) }
		if (EDGE[(i - 1) * N_panel + p]) { EDGES = EDGES . sprintf(" %d", i) }
	}
	plot for [i in LINES] $data index NUMBER(i)-1 using "gpus":(column("panel") == p ? column("speedup") : NaN) \
	         with linespoints lc COLOUR(K[NUMBER(i)]) dt DASH(K[NUMBER(i)], V[NUMBER(i)]) lw 2 \
	         pt POINT(K[NUMBER(i)], V[NUMBER(i)]) ps 0.8 notitle, \
	     for [i in EDGES] $data index NUMBER(i)-1 using (BESIDE(column("gpus"), column("variant"))): \
	         (column("panel") == p && column("edge") != 0 ? HEIGHT_OF(column("edge"), column("colour")) : NaN) \
	         with points lc COLOUR(K[NUMBER(i)]) pt POINT(K[NUMBER(i)], V[NUMBER(i)]) ps 0.7 notitle, \
	     for [i=1:N] keyentry with linespoints lc COLOUR(K[i]) dt DASH(K[i], V[i]) lw 2 pt POINT(K[i], V[i]) ps 0.8 \
	         title LABEL[i]
}
unset multiplot
