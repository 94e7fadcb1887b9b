#@ title   Time of a collective against its size
#@ subject select min(label) from points having count(distinct label) = 1 order by 1
#@ caption Above: lines are the model, points what was measured. Colour tells how many members share a
#@         domain, dash and point how many there are in all. A cross marks the size at which latency
#@         and bandwidth cost the same: to its left a larger vector costs little more, to its right
#@         twice the vector takes twice the time. Below, where anything was measured: by how much the
#@         model is too slow (above nought) or too fast (below).
#@ size    980,110
#@ grow    panel 2 560
#@ grow    data 2 18
#@ series  with main as (select *, dense_rank() over (order by collective) as panel,
#@             dense_rank() over (order by label_order, in_domain) as colour,
#@             dense_rank() over (partition by label_order, in_domain order by group_size) as variant
#@           from points where profile_order = (select min(profile_order) from points)),
#@         several as (select count(distinct label) > 1 as labels from points)
#@         select iif(labels, label || ', ', '') || shown(group_size, 'count') || ' members, '
#@             || iif(in_domain = group_size, 'all', shown(in_domain, 'count')) || ' in a domain' as series,
#@           bytes, model_s, panel, colour, variant
#@         from main join several order by label_order, in_domain, group_size, panel, bytes
#@ also    measured with main as (select *, dense_rank() over (order by collective) as panel,
#@             dense_rank() over (order by label_order, in_domain) as colour,
#@             dense_rank() over (partition by label_order, in_domain order by group_size) as variant
#@           from points where profile_order = (select min(profile_order) from points))
#@         select shown(colour) || ' ' || shown(variant) || ' ' || shown(panel) as series,
#@           bytes, measured_s, 100 * error as error, panel, colour, variant
#@         from main where measured_s is not null order by colour, variant, panel, bytes, measured_s
#@ also    cross with main as (select *, dense_rank() over (order by collective) as panel,
#@             row_number() over (partition by label_order, collective, group_size, in_domain order by bytes desc) as place
#@           from points where profile_order = (select min(profile_order) from points))
#@         select shown(panel) as series, latency_s / (model_s - latency_s) * bytes as bytes, 2 * latency_s as time, panel as place
#@         from main where place = 1 and latency_s > 0 order by place, bytes, time
#@ also    panel select collective as name, dense_rank() over (order by collective) as place from (
#@           select distinct collective from points) order by place
array NAME[N]
array K[N]
array V[N]
do for [i=1:N] {
	stats $data index i-1 using (NAME[i] = strcol(1), K[i] = int(column("colour")), V[i] = int(column("variant"))) nooutput
}
array KM[N_measured + 1]
array VM[N_measured + 1]
array PM[N_measured + 1]
# An empty block cannot be plotted: a row in no panel stands for it.
KM[1] = 1; VM[1] = 1; PM[1] = 0
if (N_measured == 0) {
	set print $measured
	print "none\tbytes\tmeasured_s\terror"
	print "none\t1\t1\t1"
	unset print
}
if (N_cross == 0) {
	set print $cross
	print "none\tbytes\ttime\tplace"
	print "none\t1\t1\t0"
	unset print
}
do for [i=1:N_measured] {
	stats $measured index i-1 using (KM[i] = int(column("colour")), VM[i] = int(column("variant")), PM[i] = int(column("panel"))) nooutput
}
array TITLE[N_panel]
do for [p=1:N_panel] {
	stats $panel index p-1 using (TITLE[p] = strcol(1), column("place")) nooutput
}
stats $data using "bytes" nooutput
LEAST_SIZE = STATS_min / 1.5; MOST_SIZE = STATS_max * 1.5
stats $data using "model_s" nooutput
LEAST_TIME = STATS_min; MOST_TIME = STATS_max
LEAST_ERROR = 0; MOST_ERROR = 0
if (N_measured > 0) {
	stats $measured using "measured_s" nooutput
	LEAST_TIME = STATS_min < LEAST_TIME ? STATS_min : LEAST_TIME
	MOST_TIME = STATS_max > MOST_TIME ? STATS_max : MOST_TIME
	stats $measured using "error" nooutput
	LEAST_ERROR = STATS_min < 0 ? STATS_min : 0
	MOST_ERROR = STATS_max > 0 ? STATS_max : 0
}

# Where panels stand, in pixels from the top: two columns, pairs of rows.
columns = N_panel < 2 ? 1 : 2
bands = (N_panel + columns - 1) / columns
LONGEST = 0
do for [i=1:N] { LONGEST = strlen(NAME[i]) > LONGEST ? strlen(NAME[i]) : LONGEST }
entries = LONGEST > 70 ? 1 : LONGEST > 42 ? 2 : 3
KEY_ROWS = (N + entries) / entries
TOP = 62 + 18 * KEY_ROWS
BAND = (HEIGHT - TOP - 10.0) / bands
UPPER = N_measured > 0 ? 0.58 * (BAND - 92) : BAND - 95
time_text(t) = t < 0.99e-3 ? sprintf("%g µs", 1e6 * t) : t < 0.99 ? sprintf("%g ms", 1e3 * t) : sprintf("%g s", t)
from_top(px) = 1 - px / HEIGHT
left(c) = c == 0 ? 0.085 : 0.585
right(c) = columns == 1 ? 0.97 : c == 0 ? 0.485 : 0.985

set multiplot title FIGURE_TITLE font ",15"
set key at screen 0.5, from_top(38.0) center top vertical maxrows KEY_ROWS
set logscale x 10
set xrange [LEAST_SIZE : MOST_SIZE]
set grid
do for [p=1:N_panel] {
	c = (p - 1) % columns
	y = TOP + 30 + BAND * ((p - 1) / columns)
	set lmargin at screen left(c)
	set rmargin at screen right(c)
	set tmargin at screen from_top(y)
	set bmargin at screen from_top(y + UPPER)
	set title TITLE[p] font ",12" offset 0,-0.5
	set logscale y 10
	set yrange [LEAST_TIME / 1.6 : MOST_TIME * 1.6]
	set ytics ()
	do for [e=floor(log10(LEAST_TIME)):ceil(log10(MOST_TIME))] { set ytics add (time_text(10.0**e) 10.0**e) }
	if (c == 0) { set ylabel "time" offset 1,0 } else { unset ylabel }
	if (N_measured > 0) { set format x ""; unset xlabel } else { set format x "%.0s %cB"; set xlabel "size of the vector" offset 0,0.5 }
	plot for [i=1:N] $data index i-1 using "bytes":(column("panel") == p ? column("model_s") : NaN) \
	         with lines lc COLOUR(K[i]) dt DASH(K[i], V[i]) notitle, \
	     for [i=1:N_measured] $measured index i-1 using "bytes":(PM[i] == p ? column("measured_s") : NaN) \
	         with points lc COLOUR(KM[i]) pt POINT(KM[i], VM[i]) ps 0.8 notitle, \
	     for [i=1:N_cross] $cross index i-1 using "bytes":(column("place") == p ? column("time") : NaN) \
	         with points lc rgb "#000000" pt 2 ps 1.1 lw 1.6 notitle, \
	     for [i=1:N] keyentry with linespoints lc COLOUR(K[i]) dt DASH(K[i], V[i]) pt POINT(K[i], V[i]) ps 0.8 \
	         title NAME[i], \
	     keyentry with points lc rgb "#000000" pt 2 ps 1.1 lw 1.6 title "latency = bandwidth"
	if (p == 1) { unset key }
	if (N_measured > 0) {
		set tmargin at screen from_top(y + UPPER + 14)
		set bmargin at screen from_top(y + BAND - 74)
		unset title
		unset logscale y
		set ytics autofreq
		set yrange [1.12 * LEAST_ERROR - 3 : 1.12 * MOST_ERROR + 3]
		set format y "%.0f"
		set format x "%.0s %cB"
		set xlabel "size of the vector" offset 0,0.5
		if (c == 0) { set ylabel "error of the model (%)" offset 1,0 }
		set xzeroaxis lt 1 dt solid lw 1.2 lc rgb "#404040"
		plot for [i=1:N_measured] $measured index i-1 using "bytes":(PM[i] == p ? column("error") : NaN) \
		         with linespoints lc COLOUR(KM[i]) dt DASH(KM[i], VM[i]) lw 1.2 pt POINT(KM[i], VM[i]) ps 0.7 notitle
		unset xzeroaxis
	}
}
unset multiplot
