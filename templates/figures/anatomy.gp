#@ title   Best configuration, its time and its memory
#@ subject select model || iif(batches > 1, ', batch ' || shown(batch), '')
#@           || iif(labels > 1, ', best of all systems', ' on ' || label) || iif(strategies > 1, '', ', ' || strategy)
#@         from (select min(model) as model, min(batch) as batch, count(distinct batch) as batches, min(label) as label,
#@             count(distinct label) as labels, min(strategy) as strategy, count(distinct strategy) as strategies
#@           from points where model = (select min(model) from points)) order by 1
#@ caption From top to bottom, for the fastest configuration at each size: the sizes of the parallel
#@         groups and the microbatch (lines that would hide each other are set apart a little); where
#@         the time of a step goes; what fills the HBM of one accelerator, with its capacity as a line.
#@         Of several models, or batches, only the first is shown.
#@ size    900,1050
#@ series  select 'best' as name, gpus, n1, n2, np, nd, b, compute_s / step_s as compute,
#@           memory_s / step_s as hbm, tp_comm_s / step_s as tp, dp_comm_s / step_s as dp,
#@           pp_comm_s / step_s as pp, bubble_s / step_s as bubble,
#@           weights_bytes / 1e9 as weights, gradients_bytes / 1e9 as gradients,
#@           optimizer_bytes / 1e9 as optimizer, activations_bytes / 1e9 as activations,
#@           hbm_capacity_bytes / 1e9 as capacity,
#@           iif((select count(distinct strategy) from points) > 1, strategy, '') as strategy
#@         from (select *, row_number() over (partition by gpus order by step_s, strategy, label_order) as place from points
#@           where status = 'ok' and profile_order = (select min(profile_order) from points)
#@           and model = (select min(model) from points)
#@           and batch = (select min(batch) from points where model = (select min(model) from points)))
#@         where place = 1 order by gpus
stats $data using "capacity" nooutput
CAPACITY = STATS_max
SIZES = STATS_records
max(a, b) = a > b ? a : b
stats $data using (max(max(column("n1"), column("n2")), max(max(column("np"), column("nd")), column("b")))) nooutput
MOST = STATS_max

# Many sizes: upright, and not a name for every one.
EVERY = (SIZES + 39) / 40
BETWEEN = SIZES > 12 ? " " : "\n"
NAME(row, size, strategy) = int(row) % EVERY ? "" : sprintf("%.0f", size) . (strlen(strategy) ? BETWEEN . strategy : "")
if (SIZES > 12) { set xtics rotate by -90 font ",10" } else { set xtics norotate font ",11" }
TICS = SIZES > 12 ? 80.0 / HEIGHT : 45.0 / HEIGHT	# their height
set xrange [-0.6 : SIZES - 0.4]
set multiplot layout 3,1 title FIGURE_TITLE font ",15" margins 0.10,0.77, TICS + 45.0 / HEIGHT, 0.94 \
    spacing 0, TICS + 22.0 / HEIGHT
unset title
unset grid
set grid ytics

# Two pixels apart.
STEP = (2.0 * MOST) ** (2.5 / 270)
set ylabel "members of a group; sequences"
set logscale y 2
set yrange [0.7 : 1.4 * MOST]
set format y "%.0f"
plot $data using 0:(column("n1") * STEP**2):xtic(NAME(column(0), column("gpus"), strcol("strategy"))) \
         with linespoints lt LT_TP title "n1, tensor", \
     $data using 0:(column("n2") * STEP) with linespoints lt LT_TP2 title "n2, second tensor", \
     $data using 0:"np" with linespoints lt LT_PP title "np, pipeline", \
     $data using 0:(column("nd") / STEP) with linespoints lt LT_DP title "nd, data", \
     $data using 0:(column("b") / STEP**2) with linespoints lt LT_BATCH title "b, microbatch"

set style data histograms
set style histogram rowstacked
set style fill solid 1.0 noborder
set boxwidth 0.8
set key invert

unset logscale y
set ylabel "share of the step (%)"
set yrange [0:100]
plot $data using (100 * column("compute")):xtic(NAME(column(0), column("gpus"), strcol("strategy"))) \
         lt LT_COMPUTE title "compute", \
     $data using (100 * column("hbm")) lt LT_HBM title "HBM traffic exposed", \
     $data using (100 * column("tp")) lt LT_TP title "TP communication", \
     $data using (100 * column("dp")) lt LT_DP title "DP communication", \
     $data using (100 * column("pp")) lt LT_PP title "PP communication", \
     $data using (100 * column("bubble")) lt LT_BUBBLE title "bubble"

set label 1 "accelerators" at screen 0.435, 18.0 / HEIGHT center
set ylabel "HBM of one accelerator (GB)"
set yrange [0 : 1.1 * CAPACITY]
plot $data using "weights":xtic(NAME(column(0), column("gpus"), strcol("strategy"))) lt LT_WEIGHTS title "weights", \
     $data using "gradients" lt LT_GRADIENTS title "gradients", \
     $data using "optimizer" lt LT_OPTIMIZER title "optimiser state", \
     $data using "activations" lt LT_ACTIVATIONS title "activations", \
     $data using 0:"capacity":(0.45) with xerrorbars lt LT_LIMIT lw 3 pt 0 title "capacity"
unset multiplot
