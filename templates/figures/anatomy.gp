#@ title   Best configuration, its time and its memory, against accelerators
#@ caption From top to bottom, for the fastest configuration at each size: the sizes of the parallel
#@         groups and the microbatch; where the time of a step goes; what fills the HBM of one
#@         accelerator, with its capacity as a line.
#@ size    900,1050
#@ series  select 'best' as name, gpus, n1, n2, np, nd, b, compute_s / step_s as compute,
#@           memory_s / step_s as hbm, tp_comm_s / step_s as tp, dp_comm_s / step_s as dp,
#@           pp_comm_s / step_s as pp, bubble_s / step_s as bubble,
#@           weights_bytes / 1e9 as weights, gradients_bytes / 1e9 as gradients,
#@           optimizer_bytes / 1e9 as optimizer, activations_bytes / 1e9 as activations,
#@           hbm_capacity_bytes / 1e9 as capacity, strategy
#@         from (select *, row_number() over (partition by gpus order by step_s, strategy, label) as place
#@           from points where profile_order = 1 and rank = 1 and status = 'ok') where place = 1 order by gpus
stats $data using "capacity" nooutput
CAPACITY = STATS_max
set xrange [-0.6 : STATS_records - 0.4]
set multiplot layout 3,1 title FIGURE_TITLE font ",15" margins 0.10,0.77,0.06,0.94 spacing 0,0.07
unset title
unset grid
set grid ytics
set xtics norotate
set xlabel "accelerators"

set ylabel "members of a group; sequences"
set logscale y 2
set yrange [0.7:*]
set format y "%.0f"
plot $data using 0:"n1":xtic(sprintf("%.0f", column("gpus"))) with linespoints lt 1 title "n1, tensor", \
     $data using 0:"n2" with linespoints lt 2 title "n2, second tensor", \
     $data using 0:"np" with linespoints lt 3 title "np, pipeline", \
     $data using 0:"nd" with linespoints lt 5 title "nd, data", \
     $data using 0:"b" with linespoints lt 7 title "b, microbatch"

set style data histograms
set style histogram rowstacked
set style fill solid 0.9 border lc rgb "#ffffff"
set boxwidth 0.8
set key invert

unset logscale y
set ylabel "share of the step (%)"
set yrange [0:100]
plot $data using (100 * column("compute")):xtic(sprintf("%.0f", column("gpus"))) lt 1 title "compute", \
     $data using (100 * column("hbm")) lt 4 title "HBM traffic exposed", \
     $data using (100 * column("tp")) lt 2 title "TP communication", \
     $data using (100 * column("dp")) lt 5 title "DP communication", \
     $data using (100 * column("pp")) lt 7 title "PP communication", \
     $data using (100 * column("bubble")) lt 6 title "bubble"

set ylabel "HBM of one accelerator (GB)"
set yrange [0 : 1.1 * CAPACITY]
plot $data using "weights":xtic(sprintf("%.0f", column("gpus"))) lt 1 title "weights", \
     $data using "gradients" lt 4 title "gradients", \
     $data using "optimizer" lt 2 title "optimiser state", \
     $data using "activations" lt 7 title "activations", \
     $data using 0:"capacity":(0.45) with xerrorbars lt 3 lw 3 pt 0 title "capacity"
unset multiplot
