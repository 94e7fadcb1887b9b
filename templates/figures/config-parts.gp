# Listed configurations side by side: what fills the HBM, where the time of a
# step goes, and under each bar what it is.
#@ title   Listed configurations: memory and time
#@ caption Above, the HBM of one accelerator, its capacity as a line; below, the time of a step. Under
#@         each bar: the members of the parallel groups (tensor, second tensor, pipeline, data) and in
#@         brackets how many of these share a fast domain, the sequences of a microbatch and the panels
#@         of summa. Hatched: does not fit, and what it would take if it did. Without a bar: not
#@         possible, for the reason that stands there.
#@ size    920,820
#@ series  select 'configurations' as series, config, n1, n2, np, nd, b, nb, v1, v2, vp, vd,
#@           step_s, compute_s, memory_s, tp_comm_s,
#@           dp_comm_s, pp_comm_s, bubble_s, hbm_used_bytes / 1e9 as hbm, weights_bytes / 1e9 as weights,
#@           gradients_bytes / 1e9 as gradients, optimizer_bytes / 1e9 as optimizer,
#@           activations_bytes / 1e9 as activations, hbm_capacity_bytes / 1e9 as capacity,
#@           case status when 'memory' then 1 when 'placement' then 2 when 'divisibility' then 3 else 0 end as why
#@         from (select *, row_number() over () as line from points
#@           where profile_order = (select min(profile_order) from points)) order by line
array REASON[3] = ["over capacity", "no placement", "does not divide, or too thin"]
array HEAD[7] = ["", "n1", "n2", "np", "nd", "b", "panels"]
stats $data using "why" nooutput
BARS = int(STATS_records)
array WHY[BARS]
array TIME[BARS]
array HBM[BARS]
array CELL[7*BARS]
pair(n, v) = sprintf(v < n ? "%.0f (%.0f)" : "%.0f (all)", n, v)
group(n, v) = n > 1 ? pair(n, v) : n == 1 ? "1" : ""
K = 0
stats $data using (K = K + 1, WHY[K] = int(column("why")), TIME[K] = column("step_s"), HBM[K] = column("hbm"), \
    CAPACITY = column("capacity"), CELL[7*K-6] = strcol(2), \
    CELL[7*K-5] = group(column("n1"), column("v1")), CELL[7*K-4] = group(column("n2"), column("v2")), \
    CELL[7*K-3] = group(column("np"), column("vp")), CELL[7*K-2] = group(column("nd"), column("vd")), \
    CELL[7*K-1] = column("b") > 0 ? sprintf("%.0f", column("b")) : "", \
    CELL[7*K] = column("nb") > 0 ? sprintf("%.0f", column("nb")) : "", 0) nooutput
# A size that all bars share moves to the head of its row, and a row of nothing
# has none.
do for [r=1:6] {
	LOW = 1e9; HIGH = 0
	stats $data using (X = column(word("n1 n2 np nd b nb", r)), LOW = X > 0 && X < LOW ? X : LOW, \
	    HIGH = X > HIGH ? X : HIGH, 0) nooutput
	if (HIGH == 0) { HEAD[r+1] = ""; continue }
	if (r > 4 || LOW < HIGH || HIGH == 1) { continue }
	HEAD[r+1] = sprintf("%s %.0f", HEAD[r+1], HIGH)
	do for [k=1:BARS] {
		P = strstrt(CELL[7*k-6+r], "(")
		if (P > 0) { CELL[7*k-6+r] = substr(CELL[7*k-6+r], P, strlen(CELL[7*k-6+r])) }
	}
}
MOST_S = 0; MOST_GB = 0; LONGEST = 0
do for [k=1:BARS] {
	if (TIME[k] == TIME[k]) {
		MOST_S = TIME[k] > MOST_S ? TIME[k] : MOST_S
		MOST_GB = HBM[k] > MOST_GB ? HBM[k] : MOST_GB
	}
	LONGEST = strlen(CELL[7*k-6]) > LONGEST ? strlen(CELL[7*k-6]) : LONGEST
}
MOST_S = MOST_S > 0 ? MOST_S : 1
MOST_GB = MOST_GB > CAPACITY ? MOST_GB : CAPACITY
# One bar far above the capacity must not flatten the others.
TOP_GB = 1.1 * (MOST_GB > 2.5 * CAPACITY ? 2.5 * CAPACITY : MOST_GB)
PX = 1.0 / WIDTH
PY = 1.0 / HEIGHT
SLOT = (WIDTH - 260.0) / BARS
UPRIGHT = 6.6 * LONGEST > SLOT
FOOT = (UPRIGHT ? 6.6 * LONGEST : 14) + 6 * 15 + 20
set lmargin at screen 85 * PX
set rmargin at screen 1 - 175 * PX
set xrange [0.5 : BARS + 0.5]
unset grid
set grid ytics
set border 3
set boxwidth 0.8
set style fill solid 0.9 border lc rgb "#ffffff"
set key at screen 1 - 165 * PX, graph 1 left top vertical Left reverse samplen 1.5 font ",11"
set xtics ()
do for [k=1:BARS] { set xtics add ("" k) }
set tics scale 0.5
set multiplot title FIGURE_TITLE font ",14"
unset title

set tmargin at screen 1 - 45 * PY
set bmargin at screen 1 - 275 * PY
set ylabel "HBM of one accelerator (GB)"
set yrange [0 : TOP_GB]
do for [k=1:BARS] {
	if (!(TIME[k] == TIME[k])) {
		set label 100+k REASON[WHY[k] > 0 ? WHY[k] : 3] at k, graph 0.04 left rotate by 90 font ",11" tc rgb "#505050"
	}
	if (HBM[k] == HBM[k] && HBM[k] > TOP_GB) {
		set label 200+k sprintf("↑ %.0f", HBM[k]) at k, graph 1.03 center font ",10"
	}
	if (WHY[k] == 1) {
		set label 100+k REASON[1] at k, graph 0.04 left rotate by 90 font ",11" front
		set object k rectangle from k - 0.4, 0 to k + 0.4, (HBM[k] < TOP_GB ? HBM[k] : TOP_GB) front \
		    fs transparent pattern 4 border lc rgb "#000000" fc rgb "#000000"
		set object 500+k rectangle center k, graph 0.24 size 16.0 / SLOT, graph 0.44 front fs solid 1 noborder fc rgb "#ffffff"
	}
}
# Each part drawn from nought up to its top, the highest first.
GB(n) = column("weights") + (n > 1 ? column("gradients") : 0) + (n > 2 ? column("optimizer") : 0) \
    + (n > 3 ? column("activations") : 0)
plot $data using ($0+1):(GB(4)) with boxes lt LT_ACTIVATIONS title "activations", \
     $data using ($0+1):(GB(3)) with boxes lt LT_OPTIMIZER title "optimiser state", \
     $data using ($0+1):(GB(2)) with boxes lt LT_GRADIENTS title "gradients", \
     $data using ($0+1):(GB(1)) with boxes lt LT_WEIGHTS title "weights", \
     CAPACITY with lines lt LT_LIMIT lw 2 title sprintf("capacity, %.4g GB", CAPACITY)
unset label
unset object

set tmargin at screen 1 - 315 * PY
set bmargin at screen FOOT * PY
set ylabel "time of a step (s)"
set yrange [0 : 1.1 * MOST_S]
do for [k=1:BARS] {
	if (TIME[k] == TIME[k]) {
		set label 100+k sprintf("%.3g", TIME[k]) at k, TIME[k] center offset 0,0.6 font ",11"
	} else {
		set label 100+k REASON[WHY[k] > 0 ? WHY[k] : 3] at k, graph 0.04 left rotate by 90 font ",11" tc rgb "#505050"
	}
	if (WHY[k] == 1) {
		set object k rectangle from k - 0.4, 0 to k + 0.4, TIME[k] front fs transparent pattern 4 border lc rgb "#000000" fc rgb "#000000"
	}
	do for [r=0:6] {
		Y = FOOT - (UPRIGHT ? 6.6 * LONGEST : 14) - 15 * r
		if (r > 0) {
			set label 1000+10*k+r CELL[7*k-6+r] at first k, screen Y * PY center font ",10"
		} else {
			if (UPRIGHT) {
				set label 1000+10*k CELL[7*k-6] at first k, screen (FOOT - 8) * PY right rotate by 90 font ",10"
			} else {
				set label 1000+10*k CELL[7*k-6] at first k, screen (FOOT - 14) * PY center font ",11"
			}
		}
	}
}
do for [r=1:6] { set label 10+r HEAD[r+1] at screen 75 * PX, screen (FOOT - (UPRIGHT ? 6.6 * LONGEST : 14) - 15 * r) * PY right font ",10" }
S(n) = column("compute_s") + (n > 1 ? column("memory_s") : 0) + (n > 2 ? column("tp_comm_s") : 0) \
    + (n > 3 ? column("dp_comm_s") : 0) + (n > 4 ? column("pp_comm_s") : 0) + (n > 5 ? column("bubble_s") : 0)
plot $data using ($0+1):(S(6)) with boxes lt LT_BUBBLE title "bubble", \
     $data using ($0+1):(S(5)) with boxes lt LT_PP title "PP communication", \
     $data using ($0+1):(S(4)) with boxes lt LT_DP title "DP communication", \
     $data using ($0+1):(S(3)) with boxes lt LT_TP title "TP communication", \
     $data using ($0+1):(S(2)) with boxes lt LT_HBM title "HBM traffic exposed", \
     $data using ($0+1):(S(1)) with boxes lt LT_COMPUTE title "compute"
unset multiplot
