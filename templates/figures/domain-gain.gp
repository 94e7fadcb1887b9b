#@ title   What the larger fast domain is worth
#@ caption How much more work the same accelerators do in the same time with the larger domain than with
#@         the smaller, each in its own fastest configuration of any strategy. Where a point is missing
#@         the model does not fit with both.
#@ size    900,480
#@ series  with sizes as (select min(nvs) as small, max(nvs) as large from points),
#@         best as (select model, nvs, gpus, min(step_s) as step_s from points where status = 'ok'
#@           and profile_order = (select min(profile_order) from points) group by model, nvs, gpus)
#@         select l.model as series, l.gpus, 100 * (s.step_s / l.step_s - 1) as gain from sizes
#@         join best l on l.nvs = large join best s on s.model = l.model and s.gpus = l.gpus and s.nvs = small
#@         order by l.model, l.gpus
#@ also    size select distinct shown(gpus, 'exact') as size, gpus from points where status = 'ok' order by gpus
stats $data using "gain" nooutput
LEAST = STATS_min < 0 ? STATS_min : 0
MOST = STATS_max > 0 ? STATS_max : 0
stats $size using "gpus" nooutput
FIRST = STATS_min; LAST = STATS_max
array SIZE[N_size]
do for [i=1:N_size] { stats $size index i-1 using (SIZE[i] = column("gpus")) nooutput }
set xrange [FIRST / 1.15 : LAST * 1.15]
set yrange [LEAST - 0.05 * (MOST - LEAST) : MOST + 0.08 * (MOST - LEAST)]
set logscale x 2
set xtics () rotate by -45
do for [i=1:N_size] { if (N_size <= 16) { set xtics add (sprintf("%.0f", SIZE[i]) SIZE[i]) } }
set xlabel "accelerators"
set ylabel "more work in the same time (%)"
set xzeroaxis lt 1 lw 1 lc rgb "#404040"
plot for [i=1:N] $data index i-1 using "gpus":"gain" with linespoints lc COLOUR(i) lw 2 pt POINT(i, 1) ps 0.9 title columnheader(1)
