#@ title   What each change of the profile does to the best step
#@ subject select 'against ' || profile from points order by profile_order limit 1
#@ caption Change of the fastest step against the study's first profile, per profile (what it adds to
#@         the first); right of the line it takes longer. The scale is that of square roots, so that small
#@         changes are seen beside large ones. Colour tells the system, shape its fast domain (NVS);
#@         larger points stand for more accelerators. Words: cases that fit now and did not, or no longer.
#@ size    900,200
#@ grow    panel 3 150
#@ grow    line 1 40
#@ series  with best as (
#@           select model, batch, strategy, system, label, label_order, gpus, profile_order, min(step_s) as step_s
#@           from points where status = 'ok' group by model, batch, strategy, label, gpus, profile_order),
#@         places as (select system, min(system_order) as place from systems group by system),
#@         cells as (select model, batch, strategy, dense_rank() over (order by model, batch, strategy_order) as panel
#@           from (select distinct model, batch, strategy from points) join strategies using (strategy)),
#@         sizes as (select gpus, row_number() over (order by gpus) as size from (select distinct gpus from points))
#@         select b.label as series, b.gpus, 100 * (b.step_s / r.step_s - 1) as change,
#@           b.profile_order - r.profile_order as line, panel, size, place as colour,
#@           dense_rank() over (partition by b.system order by b.label_order) as variant
#@         from best b join best r on r.model = b.model and r.batch = b.batch and r.strategy = b.strategy
#@           and r.label = b.label and r.gpus = b.gpus and r.profile_order = (select min(profile_order) from points)
#@         join places on places.system = b.system join sizes on sizes.gpus = b.gpus
#@         join cells on cells.model = b.model and cells.batch = b.batch and cells.strategy = b.strategy
#@         where b.profile_order > r.profile_order order by place, b.label_order, panel, line, size desc
#@ also    panel with several as (select count(distinct batch) > 1 as batches from points)
#@         select model || iif(batches, ', batch ' || shown(batch), '') || ', ' || strategy as name, strategy_order
#@         from (select distinct model, batch, strategy from points) join strategies using (strategy) join several
#@         order by model, batch, strategy_order
#@ also    line select replace(profile, (select profile from points order by profile_order limit 1) || ' ', '') as name,
#@           profile_order - (select min(profile_order) from points) as line
#@         from (select distinct profile, profile_order from points)
#@         where profile_order > (select min(profile_order) from points) order by profile_order
#@ also    now with cells as (select model, batch, strategy, dense_rank() over (order by model, batch, strategy_order) as panel
#@           from (select distinct model, batch, strategy from points) join strategies using (strategy)),
#@         cases as (select model, batch, strategy, label, label_order, gpus, profile_order, max(status = 'ok') as fits
#@           from points group by model, batch, strategy, label, gpus, profile_order),
#@         turned as (select c.model, c.batch, c.strategy, c.profile_order - r.profile_order as line, c.fits,
#@             replace(c.label, ' (hypothetical)', '') || iif(count(*) > 1, ' (' || shown(count(*)) || ' sizes)', '') as case_name
#@           from cases c join cases r on r.model = c.model and r.batch = c.batch and r.strategy = c.strategy
#@             and r.label = c.label and r.gpus = c.gpus and r.profile_order = (select min(profile_order) from points)
#@           where c.fits <> r.fits
#@           group by c.model, c.batch, c.strategy, c.profile_order, c.fits, c.label_order order by c.label_order)
#@         select shown(panel) as which, line, words from (select 0 as panel, 0 as line, '' as words union all
#@           select panel, line, iif(fits, 'fits: ', 'fits no more: ') || group_concat(case_name, ', ') as words
#@           from turned join cells using (model, batch, strategy) group by panel, line, fits) order by panel, line
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
array WORDS[N_panel]
do for [p=1:N_panel] {
	stats $panel index p-1 using (TITLE[p] = strcol(1), 1) nooutput
	WORDS[p] = -1
}
# The first block is there so that gnuplot finds one: for no panel.
do for [k=2:N_now] {
	stats $now index k-1 using (WORDS[int(strcol(1))] = k - 1) nooutput
}
array LINE[N_line]
do for [i=1:N_line] {
	stats $line index i-1 using (LINE[i] = strcol(1), 1) nooutput
}
ROOT(x) = x < 0 ? -sqrt(-x) : sqrt(x)
stats $data using (ROOT(column("change"))) nooutput
LEAST = STATS_min < -0.5 ? STATS_min : -0.5
MOST = STATS_max > 0.5 ? STATS_max : 0.5
set xrange [LEAST - 0.06 * (MOST - LEAST) : MOST + 0.06 * (MOST - LEAST)]
# As many tics as have room: those a good step apart.
set xtics ()
LAST = 0
do for [t in "0 0.1 0.5 1 2 5 10 20 50 100 200 500 1000"] {
	if (t == 0 || sqrt(t + 0) - LAST > 0.11 * (MOST - LEAST)) {
		LAST = sqrt(t + 0)
		set xtics add (t LAST)
		if (t > 0) { set xtics add ("−" . t -LAST) }
	}
}
set xtics font ",10"
DOWN(line) = N_line + 1 - line	# the first on top
# Systems beside each other; accelerators by the size of points.
ASIDE(i) = 0.35 - 0.7 * (i + 0.5) / N
stats $data using "size" nooutput
MOST_SIZE = STATS_max
SIZED(size) = MOST_SIZE > 1 ? 0.35 + 0.55 * (size - 1) / (MOST_SIZE - 1) : 0.7
set yrange [0.4 : N_line + 0.6]
columns = N_panel < 3 ? N_panel : 3
ROWS = (N_panel + columns - 1) / columns
BELOW = HEIGHT - 200 - 150 * ((N_panel + 2) / 3) - 40 * N_line
BELOW = BELOW > 0 ? BELOW : 0
KEY_ROWS = BELOW > 0 ? 0 : (N + 3) / 4
set multiplot layout ROWS,columns title FIGURE_TITLE font ",15" \
    margins 0.10,0.98, (BELOW + 75.0) / HEIGHT, 1 - (95.0 + 18 * KEY_ROWS) / HEIGHT spacing 0.02, 75.0 / HEIGHT
if (BELOW > 0) {
	set key at screen 0.5, (BELOW + 4.0) / HEIGHT center top vertical maxrows BELOW / 18 width -6 samplen 1
} else {
	set key at screen 0.5, 1 - (38.0 + 9 * KEY_ROWS) / HEIGHT center vertical maxrows KEY_ROWS \
	    width -6 samplen 1
}
set arrow from 0, graph 0 to 0, graph 1 nohead lw 1.5 lc rgb "#606060" back
# Of an empty list gnuplot looks at one member all the same.
NUMBER(word) = strlen(word) ? word + 0 : 0
do for [p=1:N_panel] {
	set title TITLE[p] font ",12" offset 0,-0.4
	if (p == 2) { unset key }
	if (p > N_panel - columns) { set xlabel "longer than the first profile (%)" font ",11" }
	set ytics 1 scale 0 font ",11"
	set format y ""
	if (p % columns == 1 % columns) {
		set ytics ()
		do for [i=1:N_line] { set ytics add (LINE[i] DOWN(i)) }
	}
	LIST = ""
	do for [i=1:N] {
		if (HAS[(i - 1) * N_panel + p]) { LIST = LIST . sprintf(" %d", i - 1) }
	}
	HERE = WORDS[p] < 0 ? "" : sprintf("%d", WORDS[p])
	plot for [i in LIST] $data index NUMBER(i) using (ROOT(column("change"))):(column("panel") == p ? DOWN(column("line")) + ASIDE(NUMBER(i)) : NaN): \
	         (SIZED(column("size"))) with points lc COLOUR(K[NUMBER(i)+1]) pt POINT(K[NUMBER(i)+1], V[NUMBER(i)+1]) ps variable notitle, \
	     for [k in HERE] $now index NUMBER(k) using (LEAST):(DOWN(column("line"))):"words" with labels left font ",9" notitle, \
	     for [i=1:N] keyentry with points lc COLOUR(K[i]) pt POINT(K[i], V[i]) ps 0.9 title LABEL[i]
}
unset multiplot
