# A map over the first two numbers that the section varies, in the order of
# the list `axis` below; what moves in step with them, or a third number, is
# not told apart: each point shows the fastest of its cases.  One panel for
# each model, strategy and profile.
#@ title   Map
#@ caption Each field is a search of its own. Colour, on a logarithmic scale, and lines say how long it
#@         takes, or how much longer than the fastest field of the figure if all are close. Hatched: no configuration is possible, for
#@         the reason that stands there. Points: the systems that the study names (white inside:
#@         nobody sells it in this form), placed by these two numbers alone.
#@ size    920,100
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
# Each value named if there is room, else round numbers.
ROUND(d) = (T = 10.0**floor(log10(d)), d > 5 * T ? 10 * T : d > 2 * T ? 5 * T : d > T ? 2 * T : T)
if (!EVEN_X) {
	set xtics () rotate by -45
	if (NX <= 12) {
		do for [i=1:NX] { set xtics add (sprintf("%.4g", X[i]) i) }
	} else {
		S = ROUND((X[NX] - X[1]) / 10)
		do for [k=ceil(X[1]/S):floor(X[NX]/S)] { set xtics add (sprintf("%.4g", k * S) XPLACE(k * S)) }
	}
}
if (!EVEN_Y) {
	set ytics ()
	if (NY <= 16) {
		do for [j=1:NY] { set ytics add (sprintf("%.4g", Y[j]) j) }
	} else {
		S = ROUND((Y[NY] - Y[1]) / 12)
		do for [k=ceil(Y[1]/S):floor(Y[NY]/S)] { set ytics add (sprintf("%.4g", k * S) YPLACE(k * S)) }
	}
}

# ---- the systems that are in sight; those that touch share a label ------------
array MX[200]
array MY[200]
array OPEN[200]
array NAME[200]
array LABELLED[200]
MARKS = 0
AXIS(a) = a < 1 || a > 11 ? NaN : column(sprintf("a%d", a))
do for [k=1:N_marks] {
	stats $marks index k-1 using (MARKS < 200 ? (MARKS = MARKS + 1, MX[MARKS] = XPLACE(AXIS(XA)), MY[MARKS] = YPLACE(AXIS(YA)), \
	    OPEN[MARKS] = int(column("hypothetical")), NAME[MARKS] = strcol(1)) : 0) nooutput
}
IN_SIGHT(k) = MX[k] + MY[k] == MX[k] + MY[k]

# ---- colours and levels --------------------------------------------------------
# Even steps of lightness from dark to light, for colour-blind readers and grey
# print: a few colours of viridis, which is in the public domain.
set palette defined (0 "#440154", 1 "#472d7b", 2 "#3b528b", 3 "#2c728e", 4 "#21918c", \
    5 "#28ae80", 6 "#5ec962", 7 "#addc30", 8 "#fde725") maxcolors 64
# Where values span less than a factor of five, what counts is how much longer
# than the fastest: by decades, all within half a percent being the same.  Else
# the value itself, by decades too.
WIDELY = MOST > 5 * LEAST
FLOOR = 0.005
HUE(z) = !(z == z) ? NaN : WIDELY ? log10(z) : log10(z / LEAST - 1 > FLOOR ? z / LEAST - 1 : FLOOR)
UNIT = DAYS ? "d" : "s"
set cbrange [HUE(LEAST) : HUE(MOST) > HUE(LEAST) + 0.3 ? HUE(MOST) : HUE(LEAST) + 0.3]
set cbtics ()
set cbtics add (sprintf("%.3g %s", LEAST, UNIT) HUE(LEAST))
array LEVEL[40]
array WORD[40]
NLEVELS = 0
if (WIDELY) {
	do for [e=floor(log10(LEAST)):floor(log10(MOST))] { do for [m in (MOST > 50 * LEAST ? "1 2 5" : "1 1.5 2 3 4 5 7")] {
		L = m * 10.0**e
		if (L > LEAST && L < MOST && NLEVELS < 40) {
			NLEVELS = NLEVELS + 1; LEVEL[NLEVELS] = L; WORD[NLEVELS] = sprintf("%g %s", L, UNIT)
			if (L > 1.1 * LEAST) { set cbtics add (WORD[NLEVELS] HUE(L)) }
		}
	} }
} else {
	do for [e=-2:0] { do for [m in "1 2 5"] {
		L = m * 10.0**e
		if (L < MOST / LEAST - 1) {
			NLEVELS = NLEVELS + 1; LEVEL[NLEVELS] = LEAST * (1 + L); WORD[NLEVELS] = sprintf("+%g %%", 100 * L)
			set cbtics add (sprintf("%.3g %s, +%g %%%%", LEVEL[NLEVELS], UNIT, 100 * L) HUE(LEVEL[NLEVELS]))
		}
	} }
}

# ---- panels --------------------------------------------------------------------
COLUMNS = N > 1 ? 2 : 1
ROWS = (N + COLUMNS - 1) / COLUMNS
PX = 1.0 / WIDTH
PY = 1.0 / HEIGHT
WIDE = (WIDTH - 250.0 - 65 * (COLUMNS - 1)) / COLUMNS
HIGH = (HEIGHT - 90.0) / ROWS - 100
LEFT(c) = (95 + c * (WIDE + 65)) * PX
TOP(r) = 1 - (75 + r * (HIGH + 100)) * PY
set tics font ",11"
set border 15
unset grid
unset key
set tics out
set multiplot title FIGURE_TITLE font ",15"
unset datafile columnheaders
set datafile separator whitespace
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
		set colorbox user origin screen 1 - 140 * PX, TOP(0) - HIGH * PY size screen 16 * PX, HIGH * PY
		set label 3 DAYS ? "training time" : "step time" at screen 1 - 140 * PX, TOP(0) + 12 * PY font ",11"
	} else {
		unset colorbox
	}

	# The grid, and the curves of equal value.
	set print $grid
	do for [j=1:NY] {
		do for [i=1:NX] { print sprintf("%.10g %.10g %.10g %.10g", XPOS(i), YPOS(j), Z[AT(p, i, j)], HUE(Z[AT(p, i, j)])) }
		print ""
	}
	unset print
	set print $curves
	print sprintf("%.10g %.10g NaN", XPOS(1), YPOS(1))
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

	# Where nothing is possible, and why.
	unset object
	SUMI = 0.0; SUMJ = 0.0; COUNT = 0
	do for [j=1:NY] { do for [i=1:NX] {
		if (WHY[AT(p, i, j)] > 0) { COUNT = COUNT + 1; SUMI = SUMI + i; SUMJ = SUMJ + j }
	} }
	if (COUNT > 0) {
		set object 1 rectangle from graph 0,0 to graph 1,1 behind fs pattern 4 noborder fc rgb "#909090"
		NEAR = 1e9
		do for [j=1:NY] { do for [i=1:NX] {
			D = (i - SUMI / COUNT)**2 / NX**2 + (j - SUMJ / COUNT)**2 / NY**2
			do for [k=1:MARKS] { if (IN_SIGHT(k) && abs(MX[k] - XPOS(i)) / XSTEP / NX * WIDE < 20) { D = D + 0.2 } }
			if (WHY[AT(p, i, j)] > 0 && D < NEAR) { NEAR = D; WI = i; WJ = j }
		} }
		# As far as the region reaches from there, across and upright.
		I1 = WI; I2 = WI; J1 = WJ; J2 = WJ
		while (I1 > 1 && WHY[AT(p, I1 > 1 ? I1 - 1 : 1, WJ)] > 0) { I1 = I1 - 1 }
		while (I2 < NX && WHY[AT(p, I2 < NX ? I2 + 1 : NX, WJ)] > 0) { I2 = I2 + 1 }
		while (J1 > 1 && WHY[AT(p, WI, J1 > 1 ? J1 - 1 : 1)] > 0) { J1 = J1 - 1 }
		while (J2 < NY && WHY[AT(p, WI, J2 < NY ? J2 + 1 : NY)] > 0) { J2 = J2 + 1 }
		UPRIGHT = (J2 - J1 + 1) * HIGH / NY > (I2 - I1 + 1) * WIDE / NX
		WHYX = UPRIGHT ? XPOS(WI) : (XPOS(I1) + XPOS(I2)) / 2
		WHYY = UPRIGHT ? (YPOS(J1) + YPOS(J2)) / 2 : YPOS(WJ)
		set label 2 REASON[int(WHY[AT(p, WI, WJ)])] at WHYX, WHYY center rotate by (UPRIGHT ? 90 : 0) front font ",12"
		LONG = 7.6 * strlen(REASON[int(WHY[AT(p, WI, WJ)])])
		set object 2 rectangle center WHYX, WHYY size (UPRIGHT ? 18 : LONG) / WIDE * NX * XSTEP, \
		    (UPRIGHT ? LONG : 18) / HIGH * NY * YSTEP front fs solid 1 noborder fc rgb "#ffffff"
	}

	array CX[2000]
	array CY[2000]
	array LX[300]
	array LY[300]
	array LTEXT[300]
	array T1[200]
	array T2[200]
	array TY[200]
	NTEXT = 0
	NL = 0

	# Systems.  A label stands on the side that has more room.
	TAG = 10
	do for [k=1:MARKS] {
		if (IN_SIGHT(k)) {
			set label TAG "" at MX[k], MY[k] front point pt 7 ps 0.9 lc rgb (OPEN[k] ? "#000000" : "#ffffff")
			set label TAG + 1 "" at MX[k], MY[k] front point pt 7 ps 0.55 lc rgb (OPEN[k] ? "#ffffff" : "#000000")
			TAG = TAG + 2
			if (NTEXT < 200) {
				NTEXT = NTEXT + 1; TY[NTEXT] = MY[k] / YSTEP / NY * HIGH
				T1[NTEXT] = (MX[k] - XPOS(1)) / XSTEP / NX * WIDE - 5; T2[NTEXT] = T1[NTEXT] + 10
			}
		}
	}
	do for [k=1:MARKS] { LABELLED[k] = 0 }
	do for [k=1:MARKS] { if (!LABELLED[k] && IN_SIGHT(k)) {
		TEXT = NAME[k]
		do for [o=k+1:MARKS] {
			if (!LABELLED[o] && IN_SIGHT(o) && abs(MX[o] - MX[k]) / XSTEP / NX * WIDE < 24 && abs(MY[o] - MY[k]) / YSTEP / NY * HIGH < 13) {
				TEXT = TEXT . ", " . NAME[o]; LABELLED[o] = 1
			}
		}
		# To the side that has more room; a line higher or lower if that is taken.
		RIGHT = (MX[k] - XPOS(1)) / XSTEP < 0.5 * NX
		LONG = 5.9 * strlen(TEXT) + 9
		FROM = (MX[k] - XPOS(1)) / XSTEP / NX * WIDE + (RIGHT ? 7 : -7 - LONG)
		BASE = MY[k] / YSTEP / NY * HIGH
		SHIFT = 0
		do for [s in "0 14 -14 28 -28 42"] {
			TAKEN = 0
			do for [o=1:NTEXT] {
				if (abs(BASE + s - TY[o]) < 13 && FROM < T2[o] && T1[o] < FROM + LONG) { TAKEN = 1 }
			}
			if (!TAKEN) { SHIFT = s + 0; break }
		}
		if (NTEXT < 200) { NTEXT = NTEXT + 1; T1[NTEXT] = FROM; T2[NTEXT] = FROM + LONG; TY[NTEXT] = BASE + SHIFT }
		set label TAG TEXT at MX[k], MY[k] + SHIFT / HIGH * NY * YSTEP offset (RIGHT ? 1.2 : -1.2), 0 front font ",10"
		if (RIGHT) { set label TAG left } else { set label TAG right }
		set object TAG rectangle center XPOS(1) + (FROM + LONG / 2) / WIDE * NX * XSTEP, MY[k] + SHIFT / HIGH * NY * YSTEP \
		    size (LONG - 5) / WIDE * NX * XSTEP, 13.0 / HIGH * NY * YSTEP front fs transparent solid 0.75 noborder fc rgb "#ffffff"
		TAG = TAG + 1
		# Where it stands, for what is to keep off.
		do for [c=0:strlen(TEXT):4] { if (NL < 200) {
			NL = NL + 1
			LX[NL] = MX[k] / XSTEP / NX + (RIGHT ? 1 : -1) * (c + 1) * 5.9 / WIDE
			LY[NL] = (MY[k] / YSTEP + SHIFT / HIGH * NY) / NY
		} }
	} }

	# One label a level, where it is farthest from all others.
	FIRST = NL + 1
	do for [k=1:NLEVELS] {
		NC = 0
		stats $curves using (abs($3 - LEVEL[k]) <= 1e-4 * LEVEL[k] && NC < 2000 ? (NC = NC + 1, CX[NC] = $1 / XSTEP / NX, CY[NC] = $2 / YSTEP / NY) : 0) nooutput
		FAR = -1
		do for [c=1:NC] {
			# The frame counts as well.
			D = CX[c] - XPOS(1) / XSTEP / NX
			D = D < 1 - D ? D : 1 - D
			E = CY[c] - YPOS(1) / YSTEP / NY
			E = E < 1 - E ? E : 1 - E
			D = 2 * (D < E ? D : E); D = D > 0.2 ? 0.2 : D
			do for [l=1:NL] {
				E = sqrt((CX[c] - LX[l])**2 + (CY[c] - LY[l])**2)
				D = E < D ? E : D
			}
			if (D > FAR) { FAR = D; BEST = c }
		}
		if (FAR > 0.07) { NL = NL + 1; LX[NL] = CX[BEST]; LY[NL] = CY[BEST]; LTEXT[NL] = WORD[k] }
	}
	do for [l=FIRST:NL] {
		set label TAG LTEXT[l] at LX[l] * XSTEP * NX, LY[l] * YSTEP * NY center front font ",9"
		set object TAG rectangle center LX[l] * XSTEP * NX, LY[l] * YSTEP * NY \
		    size 6.2 * strlen(LTEXT[l]) / WIDE * NX * XSTEP, 12.0 / HIGH * NY * YSTEP front fs transparent solid 0.75 noborder fc rgb "#ffffff"
		TAG = TAG + 1
	}
	set xrange [XPOS(1) - XSTEP / 2 : XPOS(NX) + XSTEP / 2]
	set yrange [YPOS(1) - YSTEP / 2 : YPOS(NY) + YSTEP / 2]
	plot $grid using 1:2:4 with image pixels, \
	     $curves using 1:2 with lines lc rgb "#000000" lw 2.4, $curves using 1:2 with lines lc rgb "#ffffff" lw 1.2
	unset label
	set autoscale xy
}
unset multiplot
