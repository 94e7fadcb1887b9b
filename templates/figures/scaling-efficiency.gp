#@ title   How well each system scales
#@ subject select min(model) from points having count(distinct model) = 1 order by 1
#@ caption Throughput of one accelerator, as a share of the best that the same system reaches at any
#@         size, in the fastest configuration of any strategy; a level line is perfect scaling, and a
#@         line that starts low starts where little else than the model itself fits. Colour tells the
#@         system, line and point its variant (size of the fast domain, NVS, or what else the study
#@         varies).
#@ size    900,560
#@ series  with best as (
#@           select model, batch, system, label, label_order, gpus, max(tokens_per_s_per_gpu) as rate
#@           from points where status = 'ok' and profile_order = (select min(profile_order) from points)
#@           group by model, batch, label, gpus),
#@         several as (select count(distinct model) > 1 as models, count(distinct batch) > 1 as batches,
#@           count(distinct system) > 1 as systems from best),
#@         places as (select system, min(system_order) as place from systems group by system)
#@         select iif(models, model || ', ', '') || iif(batches, 'batch ' || shown(batch) || ', ', '') || label
#@             as series, gpus, 100 * rate / max(rate) over (partition by model, batch, label_order) as share,
#@           iif(systems, place, dense_rank() over (order by model, batch, label_order)) as colour,
#@           iif(systems, dense_rank() over (partition by system order by model, batch, label_order), 1) as variant
#@         from best join several join places using (system) order by model, batch, place, label_order, gpus
#@ also    size select shown(gpus, 'exact') as size, gpus from (select distinct gpus from points where status = 'ok')
#@         order by gpus
array K[N]
array V[N]
do for [i=1:N] {
	stats $data index i-1 using (K[i] = int(column("colour")), V[i] = int(column("variant"))) nooutput
}
stats $data using "gpus" nooutput
set xrange [STATS_min / 1.15 : STATS_max * 1.15]
set logscale x 2
set format x "%.0f"
set xtics rotate by -45
if (N_size <= 16) {
	set xtics ()
	do for [i=1:N_size] {
		stats $size index i-1 using "gpus" nooutput
		set xtics add (sprintf("%.0f", STATS_max) STATS_max)
	}
}
set yrange [0:105]
set xlabel "accelerators"
set ylabel "throughput of one accelerator (% of the system's best)"
set arrow from graph 0, first 100 to graph 1, first 100 nohead lw 1 dt (1,4) lc rgb "#909090" back
plot for [i=1:N] $data index i-1 using "gpus":"share" with linespoints \
         lc COLOUR(K[i]) dt DASH(K[i], V[i]) lw 2 pt POINT(K[i], V[i]) ps 0.8 title columnheader(1)
