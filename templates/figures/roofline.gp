#@ title   Every operation of a layer on the roofline
#@ subject select min(model) from points having count(distinct model) = 1 order by 1
#@ caption What each operation of one layer reaches (launch latency included, collectives not), against
#@         its FLOP per byte of HBM traffic; the line is the most that the unit and the HBM allow. Left
#@         the vector unit, right the matrix unit. Filled: forward; open: backward; a label without
#@         either holds for both. Colour: blue attention, orange feed-forward, black both.
#@         Far below the line: the time is launch latency.
#@ size    1000,110
#@ grow    data 2 330
#@ series  with work as (select *, flop / (compute_s + exposed_s) as rate from points
#@           where profile_order = (select min(profile_order) from points) and op_order > 0),
#@         several as (select count(distinct model) > 1 as models, count(distinct config) > 1 as configs from work),
#@         spots as (select model, config, label, label_order, unit, shown(intensity, '2') as x, shown(rate, 'TFLOP/s 2') as y,
#@           avg(intensity) as intensity, avg(rate) as rate, group_concat(distinct op) as names,
#@           count(distinct pass) as passes, min(pass) as pass, count(distinct block) as blocks, min(block) as block,
#@           max(roof_flop_per_s) as roof, max(roof_flop_per_s / ridge) as hbm
#@           from work group by model, config, label_order, unit, x, y)
#@         select iif(models, model || ', ', '') || iif(configs, config || ', ', '') || label || ', ' || unit || ' unit' as panel,
#@           intensity, rate / 1e12 as rate, replace(names, ',', ', ') || iif(passes = 2, '', iif(pass = 'forward', ' fwd', ' bwd')) as name,
#@           iif(passes = 1 and pass = 'backward', 6, 7) as shape, iif(blocks = 2, 3, iif(block = 'mlp', 2, 1)) as colour,
#@           row_number() over (partition by model, config, label_order, unit order by rate desc, intensity desc) as place,
#@           roof / 1e12 as roof, hbm / 1e12 as hbm, max(roof) over () / 1e12 as most, min(rate) over () / 1e12 as least,
#@           iif(unit = 'matrix', 1, 0) as matrix
#@         from spots join several order by model, config, label_order, matrix, place
columns = N > 1 ? 2 : 1
rows = (N + columns - 1) / columns
set multiplot layout rows,columns title FIGURE_TITLE font ",15" \
    margins 0.075,0.985,55.0 / HEIGHT,1 - 62.0 / HEIGHT spacing 0.075,62.0 / HEIGHT
array TITLE[N]
array ROOF[N]
array HBM[N]
array MATRIX[N]
array LABELS[N]
do for [p=1:N] {
	stats $data index p-1 using (TITLE[p] = strcol(1), ROOF[p] = column("roof"), HBM[p] = column("hbm"), \
	    MATRIX[p] = int(column("matrix")), LABELS[p] = column("place")) nooutput
}
unset key
set logscale xy 10
set samples 400
set format x "%g"
set format y "%g"
# Labels stand in a column under the line, each joined to its point.
FROM(p) = MATRIX[p] ? 30 : 0.1
TO(p) = MATRIX[p] ? 200000 : 1000
AT(p) = MATRIX[p] ? 14000 : 9
roof(p, x) = HBM[p] * x < ROOF[p] ? HBM[p] * x : ROOF[p]
bottom(p) = roof(p, FROM(p)) / (MATRIX[p] ? 1.5 : 10)
top(p) = ROOF[p] * 2
first(p) = log(roof(p, AT(p)) * (MATRIX[p] ? 0.75 : 0.55))
last(p) = log(bottom(p) * (MATRIX[p] ? 1.15 : 1.8))
spot(p, k) = exp(first(p) + (k - 1) * (last(p) - first(p)) / (LABELS[p] > 1 ? LABELS[p] - 1 : 1))
do for [p=1:N] {
	set title TITLE[p] font ",12" offset 0,-0.6
	if (p > N - columns) { set xlabel "FLOP per byte of HBM traffic" offset 0,0.4 }
	if (p % columns == 1 % columns) { set ylabel "TFLOP/s of one accelerator" } else { unset ylabel }
	set ytics ()
	do for [e=-3:7] { do for [m in (MATRIX[p] ? "1 2 5" : "1")] { set ytics add (sprintf("%g", m * 10.0**e) m * 10.0**e) } }
	set xrange [FROM(p) : TO(p)]
	set yrange [bottom(p) : top(p)]
	plot roof(p, x) with lines lc rgb "#404040" lw 2, \
	     $data index p-1 using "intensity":"rate":(AT(p) * 0.93 - column("intensity")):(spot(p, column("place")) - column("rate")) \
	         with vectors nohead lc rgb "#b0b0b0" lw 0.8, \
	     '' index p-1 using "intensity":"rate":"shape":"colour" with points pt variable lc variable ps 1, \
	     '' index p-1 using (AT(p)):(spot(p, column("place"))):"name" with labels left font ",10"
}
unset multiplot
