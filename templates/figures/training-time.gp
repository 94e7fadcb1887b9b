#@ title   Training days against accelerators
#@ subject select min(model) from points having count(distinct model) = 1 order by 1
#@ caption Days of uninterrupted training in the fastest configuration of any strategy; lower is better.
#@         Colour tells the system, line and point its variant (size of the fast domain, NVS, or what
#@         else the study varies). Dotted: perfect scaling at each system's best throughput per
#@         accelerator.
#@ size    900,620
#@ series  with best as (
#@           select model, batch, system, label, label_order, gpus, min(train_days) as days from points where status = 'ok'
#@           and profile_order = (select min(profile_order) from points) and train_days is not null
#@           group by model, batch, label, gpus),
#@         several as (select count(distinct model) > 1 as models, count(distinct batch) > 1 as batches,
#@           count(distinct system) > 1 as systems from best),
#@         places as (select system, min(system_order) as place from systems group by system)
#@         select iif(models, model || ', ', '') || iif(batches, 'batch ' || shown(batch) || ', ', '') || label
#@             as series, gpus, days,
#@           iif(systems, place, dense_rank() over (order by model, batch, label_order)) as colour,
#@           dense_rank() over (partition by system order by model, batch, label_order) as variant
#@         from best join several join places using (system) order by model, batch, place, label_order, gpus
#@ also    ideal with best as (
#@           select model, batch, system, label_order, gpus, train_days as days from points where status = 'ok'
#@           and profile_order = (select min(profile_order) from points) and train_days is not null),
#@         several as (select count(distinct system) > 1 as systems from best),
#@         ranked as (select best.*, iif(systems, place, dense_rank() over (order by model, batch, label_order)) as colour
#@           from best join several join (
#@             select system, min(system_order) as place from systems group by system) using (system))
#@         select model || ' ' || shown(batch) || ' ' || shown(colour) as guide, gpus, work / gpus as days, colour
#@         from (select distinct gpus from ranked) join (
#@           select model, batch, colour, min(days * gpus) as work from ranked group by model, batch, colour)
#@         order by model, batch, colour, gpus
#@ also    size select shown(gpus, 'exact') as size, gpus from (select distinct gpus from points where train_days is not null)
#@         order by gpus
array K[N]
array V[N]
do for [i=1:N] {
	stats $data index i-1 using (K[i] = int(column("colour")), V[i] = int(column("variant"))) nooutput
}
array G[N_ideal]
do for [i=1:N_ideal] { stats $ideal index i-1 using (G[i] = int(column("colour"))) nooutput }
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
stats $data using "days" nooutput
# Logarithmic where values span a decade, else from nought.
if (STATS_max > 10 * STATS_min) {
	set logscale y 10
	set yrange [STATS_min / 1.2 : STATS_max * 1.2]
	set ytics ()
	do for [e=floor(log10(STATS_min))-1:ceil(log10(STATS_max))] {
		do for [m in "1 2 5"] { set ytics add (sprintf("%g", m * 10.0**e) m * 10.0**e) }
	}
} else {
	set yrange [0 : 1.1 * STATS_max]
}
set xlabel "accelerators"
set ylabel "training time (days)"
plot for [i=1:N_ideal] $ideal index i-1 using "gpus":"days" with lines lc COLOUR(G[i]) lw 1.2 dt (1.5,3) notitle, \
     for [i=1:N] $data index i-1 using "gpus":"days" with linespoints \
         lc COLOUR(K[i]) dt DASH(K[i], V[i]) lw 2 pt POINT(K[i], V[i]) ps 0.8 title columnheader(1), \
     for [i=1:N_size > 1] keyentry with lines lc rgb "#606060" lw 1.2 dt (1.5,3) title "perfect scaling"
