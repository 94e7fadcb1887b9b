#@ title   What more and less of each feature does to the time of a step
#@ subject select min(label) from points having count(distinct label_order) = 1 order by 1
#@ caption Each bar: by how much a step gets longer or shorter when one feature of the system is
#@         multiplied (dark) or divided (light) by the factor beside its name, the parallelisation
#@         searched again each time. Shorter is to the left. The largest effects stand on top; counts
#@         such as the fast domain change by a larger factor than the rest, so compare them with care.
#@ size    1000,120
#@ grow    data 2 235
#@ series  with sizes as (select *, dense_rank() over (order by gpus desc) - 1 as place from points
#@           where profile_order = (select min(profile_order) from points) and status = 'ok'),
#@         steps as (select max(1, (max(place) + 2) / 3) as step from sizes),
#@         several as (select count(distinct label_order) > 1 as labels from points),
#@         effects as (select s.*, 100 * (low_step_s / step_s - 1) as low, 100 * (high_step_s / step_s - 1) as high,
#@           iif((low_step_s is null and low_value is not null) or (high_step_s is null and high_value is not null), 1, 0) as breaks
#@           from sizes s join steps where place % step = 0),
#@         texts as (select *,
#@           iif(low_value is null, 'no such value', iif(low is null, 'does not fit', iif(abs(low) < 0.05, '0', printf('%+.1f', low)))) as low_text,
#@           iif(high_value is null, 'no such value', iif(high is null, 'does not fit', iif(abs(high) < 0.05, '0', printf('%+.1f', high)))) as high_text
#@           from effects)
#@         select model || ', ' || shown(gpus, 'count') || ' accelerators' || iif(labels, ', ' || label, '') as panel,
#@           iif(feature = 'nvs', 'fast domain', replace(replace(feature, 'hbm', 'HBM'), '_', ' ')) || ' ×' || shown(factor) as name,
#@           row_number() over (partition by gpus, model, label_order
#@             order by breaks desc, max(abs(ifnull(low, 0)), abs(ifnull(high, 0))) desc, feature_order) as place,
#@           ifnull(low, 0) as low, ifnull(high, 0) as high,
#@           min(0, ifnull(low, 0), ifnull(high, 0)) as least, max(0, ifnull(low, 0), ifnull(high, 0)) as most,
#@           min(ifnull(low, 0), ifnull(high, 0)) as left, max(ifnull(low, 0), ifnull(high, 0)) as right,
#@           iif(ifnull(low, 0) < ifnull(high, 0), low_text, high_text) as left_text,
#@           iif(ifnull(low, 0) < ifnull(high, 0), high_text, low_text) as right_text,
#@           case feature when 'matrix_peak' then 1 when 'fast_bandwidth' then 2 when 'vector_peak' then 3
#@             when 'hbm_bandwidth' then 4 when 'slow_bandwidth' then 5 when 'fast_latency' then 6
#@             when 'hbm_capacity' then 7 when 'nvs' then 8 when 'compute_efficiency' then 9 when 'fast_efficiency' then 10
#@             when 'compute_latency' then 11 when 'slow_efficiency' then 13 when 'slow_latency' then 14
#@             when 'nics' then 16 else 12 end as colour
#@         from texts join several order by gpus, model, label_order, place
columns = N > 1 ? 2 : 1
rows = (N + columns - 1) / columns
TOP = 62.0 / HEIGHT; BOTTOM = 52.0 / HEIGHT
set multiplot layout rows,columns title FIGURE_TITLE font ",15" \
    margins 0.15,0.97,BOTTOM,1 - TOP spacing 0.17,62.0 / HEIGHT
array TITLE[N]
do for [p=1:N] { stats $data index p-1 using (TITLE[p] = strcol(1), column("place")) nooutput }
# A range that is set would hide values from stats.
stats $data using "place" nooutput
LAST = STATS_max
stats $data using "most" nooutput
MOST = STATS_max
stats $data using "least" nooutput
LEAST = STATS_min
SPAN = MOST - LEAST > 0.2 ? MOST - LEAST : 0.2
set yrange [-LAST - 0.6 : -0.4]
set xrange [LEAST - 0.13 * SPAN : MOST + 0.17 * SPAN]
unset key
unset grid
set grid xtics
set border 1
set ytics scale 0 font ",10" offset 0.6,0
set xtics font ",10"
set xzeroaxis lt 1 dt solid lw 1 lc rgb "#404040"
set arrow 1 from 0, graph 0 to 0, graph 1 nohead lw 1 lc rgb "#404040" front
do for [p=1:N] {
	set title TITLE[p] font ",12" offset 0,-0.7
	if (p > N - columns) { set xlabel "change of the step's time (%)" font ",11" offset 0,0.5 }
	plot $data index p-1 using (0.5 * column("low")):(-column("place")):(column("low") < 0 ? column("low") : 0):(column("low") < 0 ? 0 : column("low")):(-column("place") - 0.36):(-column("place") + 0.36):"colour" \
	         with boxxyerror lc variable lw 1 fs solid 0.35 border, \
	     '' index p-1 using (0.5 * column("high")):(-column("place")):(column("high") < 0 ? column("high") : 0):(column("high") < 0 ? 0 : column("high")):(-column("place") - 0.36):(-column("place") + 0.36):"colour":ytic(strcol("name")) \
	         with boxxyerror lc variable lw 1 fs solid 1 noborder, \
	     '' index p-1 using "left":(-column("place")):"left_text" with labels right offset -0.4,0 font ",9", \
	     '' index p-1 using "right":(-column("place")):"right_text" with labels left offset 0.4,0 font ",9"
}
unset multiplot
