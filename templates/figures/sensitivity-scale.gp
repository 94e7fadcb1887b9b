#@ title   What a step depends on, against accelerators
#@ caption Elasticity of speed with each feature of the system: by how many percent a step gets faster
#@         for one percent more of the feature, searched again at each value (for counts, over halving
#@         and doubling). Nought: the feature does not matter. Below nought: less of it would be
#@         better, as of latencies. Open points: only one side fits. A missing point: nothing fits.
#@ size    1000,200
#@ grow    panel 2 300
#@ series  select iif(feature = 'nvs', 'fast domain', replace(replace(feature, 'hbm', 'HBM'), '_', ' ')) as feature_name, gpus, -elasticity as speed,
#@           dense_rank() over (order by model, label_order) as panel, one_sided,
#@           case feature when 'matrix_peak' then 1 when 'fast_bandwidth' then 2 when 'vector_peak' then 3
#@             when 'hbm_bandwidth' then 4 when 'slow_bandwidth' then 5 when 'fast_latency' then 6
#@             when 'hbm_capacity' then 7 when 'nvs' then 8 when 'compute_efficiency' then 9 when 'fast_efficiency' then 10
#@             when 'compute_latency' then 11 when 'slow_efficiency' then 13 when 'slow_latency' then 14
#@             when 'nics' then 16 else 12 end as colour
#@         from points where profile_order = (select min(profile_order) from points) and elasticity is not null
#@         order by feature_order, panel, gpus
#@ also    panel select distinct model || ', ' || label as panel, gpus, model, label_order from points
#@         where profile_order = (select min(profile_order) from points) and elasticity is not null
#@         order by model, label_order, gpus
columns = N_panel > 1 ? 2 : 1
rows = (N_panel + columns - 1) / columns
KEYROWS = (N + 4) / 5
set multiplot layout rows,columns title FIGURE_TITLE font ",15" \
    margins 0.07,0.97,(79.0 + 18.0 * KEYROWS) / HEIGHT,1 - 62.0 / HEIGHT spacing 0.07,78.0 / HEIGHT
array TITLE[N_panel]
do for [p=1:N_panel] { stats $panel index p-1 using (TITLE[p] = strcol(1), column("gpus")) nooutput }
array C[N]
array NAME[N]
do for [i=1:N] { stats $data index i-1 using (NAME[i] = strcol(1), C[i] = int(column("colour"))) nooutput }
stats $panel using "gpus" nooutput
set xrange [STATS_min / 1.2 : STATS_max * 1.2]
set logscale x 2
set format x "%.0f"
stats $data using "speed" nooutput
LEAST = STATS_min < 0 ? STATS_min : 0
MOST = STATS_max > 0.1 ? STATS_max : 0.1
set yrange [LEAST - 0.05 * (MOST - LEAST) : MOST + 0.05 * (MOST - LEAST)]
set xzeroaxis lt 1 dt solid lw 1 lc rgb "#404040"
set xtics rotate by -45 font ",10"
set key at screen 0.5,screen (8.0 + 9.0 * KEYROWS) / HEIGHT center center vertical maxrows KEYROWS Left reverse samplen 2.5 font ",11"
FULL(c) = POINT(1 + (c - 1) % 8, 1 + (c - 1) % 8)
HOLLOW(c) = FULL(c) == 7 ? 6 : FULL(c) == 5 ? 4 : FULL(c) == 9 ? 8 : FULL(c) == 13 ? 12 : FULL(c) == 11 ? 10 : 14
do for [p=1:N_panel] {
	if (p > 1) { unset key }
	set title TITLE[p] font ",12" offset 0,-0.6
	if (p > N_panel - columns) { set xlabel "accelerators" offset 0,0.6 }
	if (p % columns == 1 % columns) { set ylabel "elasticity of speed (% per %)" } else { unset ylabel }
	plot for [i=1:N] $data index i-1 using "gpus":(column("panel") == p ? column("speed") : NaN) \
	         with lines lt C[i] notitle, \
	     for [i=1:N] $data index i-1 using "gpus":(column("panel") == p && column("one_sided") == 0 ? column("speed") : NaN) \
	         with points lc COLOUR(C[i]) pt FULL(C[i]) ps 0.8 notitle, \
	     for [i=1:N] $data index i-1 using "gpus":(column("panel") == p && column("one_sided") == 1 ? column("speed") : NaN) \
	         with points lc COLOUR(C[i]) pt HOLLOW(C[i]) ps 0.9 notitle, \
	     for [i=1:N] keyentry with linespoints lt C[i] pt FULL(C[i]) ps 0.8 title NAME[i]
}
unset multiplot
