# A map over the first two numbers that the section varies, in the order of
# the list `axis` below; what moves in step with them, or a third number, is
# not told apart: each point shows the fastest of its cases.  One panel for
# each model, strategy and profile.
#@ title   Map
#@ caption One colour a point, each with its own best configuration; lighter is slower. Lines join
#@         points of equal value, and their labels say which. Hatched: no configuration is possible,
#@         for the reason that stands there. Points: the systems that this study names, open if
#@         nobody sells them in this form.
#@ size    920,130
#@ grow    data 2 400
#@ series  with p as (select * from points natural left join (select null as matrix_peak_flop_per_s,
#@             null as hbm_bandwidth_bytes_per_s, null as fast_bandwidth_bytes_per_s,
#@             null as slow_bandwidth_bytes_per_s, null as fast_latency_s, null as slow_latency_s,
#@             null as nics, null as vector_peak_flop_per_s, null as compute_latency_s) unswept
#@           where rank <= 1),
#@         axis as (select place, row_number() over (order by place) as axis from (
#@           select 1 as place, count(distinct nvs) as n from p
#@           union all select 2, count(distinct hbm_capacity_bytes) from p
#@           union all select 3, count(distinct matrix_peak_flop_per_s) from p
#@           union all select 4, count(distinct hbm_bandwidth_bytes_per_s) from p
#@           union all select 5, count(distinct fast_bandwidth_bytes_per_s) from p
#@           union all select 6, count(distinct slow_bandwidth_bytes_per_s) from p
#@           union all select 7, count(distinct fast_latency_s) from p
#@           union all select 8, count(distinct slow_latency_s) from p
#@           union all select 9, count(distinct nics) from p
#@           union all select 10, count(distinct vector_peak_flop_per_s) from p
#@           union all select 11, count(distinct compute_latency_s) from p
#@           union all select 12, count(distinct batch) from p
#@           union all select 13, count(distinct gpus) from p) where n > 1),
#@         both as (select max(iif(axis = 1, place, 0)) as xaxis, max(iif(axis = 2, place, 0)) as yaxis from axis),
#@         several as (select count(distinct model) > 1 as models, count(distinct strategy) > 1 as strategies,
#@           count(distinct profile) > 1 as profiles, count(train_days) > 0 as days from p),
#@         cells as (select p.*, xaxis, yaxis, iif(days, train_days, step_s) as value, days,
#@           iif(models or not strategies, model || ', ', '') || strategy
#@             || iif(profiles, ', profile ' || profile, '') as panel,
#@           case xaxis when 1 then nvs when 2 then hbm_capacity_bytes / 1e9 when 3 then matrix_peak_flop_per_s / 1e12
#@             when 4 then hbm_bandwidth_bytes_per_s / 1e12 when 5 then fast_bandwidth_bytes_per_s / 1e9
#@             when 6 then slow_bandwidth_bytes_per_s / 1e9 when 7 then fast_latency_s / 1e-6
#@             when 8 then slow_latency_s / 1e-6 when 9 then nics when 10 then vector_peak_flop_per_s / 1e12
#@             when 11 then compute_latency_s / 1e-6 when 12 then batch when 13 then gpus else 0 end as x,
#@           case yaxis when 1 then nvs when 2 then hbm_capacity_bytes / 1e9 when 3 then matrix_peak_flop_per_s / 1e12
#@             when 4 then hbm_bandwidth_bytes_per_s / 1e12 when 5 then fast_bandwidth_bytes_per_s / 1e9
#@             when 6 then slow_bandwidth_bytes_per_s / 1e9 when 7 then fast_latency_s / 1e-6
#@             when 8 then slow_latency_s / 1e-6 when 9 then nics when 10 then vector_peak_flop_per_s / 1e12
#@             when 11 then compute_latency_s / 1e-6 when 12 then batch when 13 then gpus else 0 end as y
#@           from p join both join several)
#@         select panel, dense_rank() over (order by x) as ix, dense_rank() over (order by y) as iy, x, y,
#@           min(value) as z, max(case status when 'memory' then 1 when 'placement' then 2
#@             when 'divisibility' then 3 else 0 end) as why, xaxis, yaxis, max(days) as days
#@         from cells group by panel, x, y
#@         order by min(profile_order), min(model), min(case strategy when 'tp1d' then 1 when 'tp2d' then 2 else 3 end), panel, y, x
#@ also    marks select system as mark, min(hypothetical) as hypothetical, nvs as a1, hbm_capacity_bytes / 1e9 as a2,
#@           matrix_peak_flop_per_s / 1e12 as a3, hbm_bandwidth_bytes_per_s / 1e12 as a4,
#@           fast_bandwidth_bytes_per_s / 1e9 as a5, slow_bandwidth_bytes_per_s / 1e9 as a6,
#@           fast_latency_s / 1e-6 as a7, slow_latency_s / 1e-6 as a8, nics as a9,
#@           vector_peak_flop_per_s / 1e12 as a10, compute_latency_s / 1e-6 as a11
#@         from systems where (select count(distinct nvs) = 1 from points) or hypothetical = 0
#@         group by system, iif((select count(distinct nvs) = 1 from points), 0, nvs) order by system, nvs
array WORDS[14] = ["", "accelerators in one fast domain (NVS)", "HBM capacity (GB)", "matrix peak (TFLOP/s)", \
    "HBM bandwidth (TB/s)", "fast bandwidth (GB/s)", "slow bandwidth, per accelerator (GB/s)", "fast latency (µs)", \
    "slow latency (µs)", "NICs per accelerator", "vector peak (TFLOP/s)", "compute latency (µs)", \
    "sequences per step", "accelerators"]
array REASON[3] = ["does not fit in HBM", "no placement fills the domain", "no configuration divides"]

# ---- what is there -------------------------------------------------------------
stats $data using "ix" nooutput
NX = int(STATS_max)
stats $data using "iy" nooutput
NY = int(STATS_max)
stats $data using (XA = int(column("xaxis")), YA = int(column("yaxis")), DAYS = int(column("days"))) nooutput
array X[NX]
array Y[NY]
array Z[N*NX*NY]
array WHY[N*NX*NY]
array TITLE[N]
do for [i=1:N*NX*NY] { Z[i] = NaN; WHY[i] = 0 }
AT(p, i, j) = ((p - 1) * NY + j - 1) * NX + i
do for [p=1:N] {
	stats $data index p-1 using (I = int(column("ix")), J = int(column("iy")), X[I] = column("x"), Y[J] = column("y"), \
	    Z[AT(p, I, J)] = column("z"), WHY[AT(p, I, J)] = column("why"), TITLE[p] = strcol(1), 0) nooutput
}
LEAST = NaN; MOST = NaN
do for [i=1:N*NX*NY] {
	if (Z[i] == Z[i]) {
		LEAST = LEAST == LEAST && LEAST < Z[i] ? LEAST : Z[i]
		MOST = MOST == MOST && MOST > Z[i] ? MOST : Z[i]
	}
}
# Nothing has a value: any range will do.
if (!(LEAST == LEAST)) { LEAST = 1; MOST = 2 }
if (LEAST == MOST) { MOST = 1.01 * LEAST }

# ---- axes: evenly spaced values as they are, others by their number -----------
even(n, a) = 1
EVEN_X = 1; EVEN_Y = 1
do for [i=2:NX-1] { if (abs(2 * X[i] - X[i-1] - X[i+1]) > 1e-6 * (X[NX] - X[1])) { EVEN_X = 0 } }
do for [j=2:NY-1] { if (abs(2 * Y[j] - Y[j-1] - Y[j+1]) > 1e-6 * (Y[NY] - Y[1])) { EVEN_Y = 0 } }
XSTEP = EVEN_X && NX > 1 ? X[2] - X[1] : 1.0
YSTEP = EVEN_Y && NY > 1 ? Y[2] - Y[1] : 1.0
XPOS(i) = EVEN_X ? X[i] : i
YPOS(j) = EVEN_Y ? Y[j] : j
# A value between two of them: by proportion; outside: NaN.
XPLACE(v) = EVEN_X ? (v >= X[1] - XSTEP / 2 && v <= X[NX] + XSTEP / 2 ? v : NaN) : \
    v < X[1] || v > X[NX] ? NaN : (K = int(sum [i=1:NX] (X[i] <= v)), K == NX ? NX : K + (v - X[K]) / (X[K+1] - X[K]))
YPLACE(v) = EVEN_Y ? (v >= Y[1] - YSTEP / 2 && v <= Y[NY] + YSTEP / 2 ? v : NaN) : \
    v < Y[1] || v > Y[NY] ? NaN : (K = int(sum [j=1:NY] (Y[j] <= v)), K == NY ? NY : K + (v - Y[K]) / (Y[K+1] - Y[K]))
set xrange [XPOS(1) - XSTEP / 2 : XPOS(NX) + XSTEP / 2]
set yrange [YPOS(1) - YSTEP / 2 : YPOS(NY) + YSTEP / 2]
if (!EVEN_X) {
	set xtics () rotate by -45
	do for [i=1:NX:(NX+10)/11] { set xtics add (sprintf("%.4g", X[i]) i) }
}
if (!EVEN_Y) {
	set ytics ()
	do for [j=1:NY:(NY+13)/14] { set ytics add (sprintf("%.4g", Y[j]) j) }
}

# ---- colours and levels --------------------------------------------------------
# Even steps of lightness from dark to light, for colour-blind readers and grey
# print: a few colours of viridis, which is in the public domain.
set palette defined (0 "#440154", 1 "#472d7b", 2 "#3b528b", 3 "#2c728e", 4 "#21918c", \
    5 "#28ae80", 6 "#5ec962", 7 "#addc30", 8 "#fde725") maxcolors 64
LOG = MOST > 5 * LEAST
if (LOG) { set logscale cb }
set cbrange [LEAST : MOST]
set cblabel (DAYS ? "training time (days)" : "time of a step (s)") offset 1,0
set format cb "%.4g"
# Round levels: so many by decade, or even steps.
array LEVEL[60]
NLEVELS = 0
if (LOG) {
	MARKS = MOST > 100 * LEAST ? "1 3" : MOST > 15 * LEAST ? "1 2 5" : "1 1.5 2 3 4 5 7"
	do for [e=floor(log10(LEAST)):floor(log10(MOST))] {
		do for [m in MARKS] {
			L = m * 10.0**e
			if (L > LEAST && L < MOST && NLEVELS < 60) { NLEVELS = NLEVELS + 1; LEVEL[NLEVELS] = L }
		}
	}
} else {
	R = (MOST - LEAST) / 8
	T = 10.0**floor(log10(R))
	S = R > 5 * T ? 10 * T : R > 2 * T ? 5 * T : R > T ? 2 * T : T
	do for [k=floor(LEAST/S)+1:ceil(MOST/S)-1] {
		if (NLEVELS < 60) { NLEVELS = NLEVELS + 1; LEVEL[NLEVELS] = k * S }
	}
}
set cbtics ()
do for [k=1:NLEVELS] { set cbtics add (sprintf("%.4g", LEVEL[k]) LEVEL[k]) }

# ---- panels --------------------------------------------------------------------
COLUMNS = N > 1 ? 2 : 1
ROWS = (N + COLUMNS - 1) / COLUMNS
PX = 1.0 / WIDTH
PY = 1.0 / HEIGHT
WIDE = (WIDTH - 170.0 - 65 * (COLUMNS - 1)) / COLUMNS
HIGH = (HEIGHT - 130.0) / ROWS - 85
LEFT(c) = (75 + c * (WIDE + 65)) * PX
TOP(r) = 1 - (75 + r * (HIGH + 85)) * PY
set style textbox opaque fillcolor rgb "#ffffff" noborder margins 0.6,0.4
set border 15
unset grid
unset key
set tics out
set multiplot title FIGURE_TITLE font ",15"
unset datafile columnheaders
unset title
do for [p=1:N] {
	C = (p - 1) % COLUMNS
	R = (p - 1) / COLUMNS
	set lmargin at screen LEFT(C)
	set rmargin at screen LEFT(C) + WIDE * PX
	set tmargin at screen TOP(R)
	set bmargin at screen TOP(R) - HIGH * PY
	set label 1 TITLE[p] at graph 0, graph 1 offset 0,0.7 font ",13"
	set xlabel WORDS[XA+1]
	if (C == 0) { set ylabel WORDS[YA+1] } else { unset ylabel }
	if (p == 1) {
		set colorbox user origin screen 1 - 85 * PX, TOP(0) - HIGH * PY size screen 16 * PX, HIGH * PY
	} else {
		unset colorbox
	}

	# The grid, and the curves of equal value.
	set print $grid
	do for [j=1:NY] {
		do for [i=1:NX] { print sprintf("%.10g\t%.10g\t%.10g", XPOS(i), YPOS(j), Z[AT(p, i, j)]) }
		print ""
	}
	unset print
	set print $curves
	print "0\t0\tNaN"
	unset print
	if (NX > 1 && NY > 1) {
		unset surface
		set contour base
		do for [k=1:NLEVELS] {
			set cntrparam levels discrete LEVEL[k]
			set table $curves append
			splot $grid using 1:2:3
			unset table
		}
		unset contour
		set surface
	}
	plot $grid using 1:2:3 with image pixels
	unset label
}
unset multiplot
