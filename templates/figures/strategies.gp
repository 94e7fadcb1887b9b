#@ title   Strategies against each other
#@ subject select min(model) from points having count(distinct model) = 1 order by 1
#@ caption How much longer a step takes in the strategy's fastest configuration than in the fastest of
#@         all strategies; nought is the fastest. One panel a system, or one row if the study looks at
#@         one size only. A missing point: nothing fits.
#@ size    900,180
#@ grow    panel 3 300
#@ grow    row 1 26
#@ series  with best as (
#@           select model, batch, strategy, label, label_order, gpus, min(step_s) as step_s from points where status = 'ok'
#@           and profile_order = (select min(profile_order) from points) group by model, batch, strategy, label, gpus)
#@         select strategy, gpus, 100 * (step_s / min(step_s) over (partition by model, batch, label, gpus) - 1) as behind,
#@           dense_rank() over (order by model, batch, label_order) as panel, strategy_order
#@         from best join strategies using (strategy) order by strategy_order, panel, gpus
#@ also    panel with best as (
#@           select distinct model, batch, label, label_order, gpus from points where status = 'ok'
#@           and profile_order = (select min(profile_order) from points)),
#@         several as (select count(distinct model) > 1 as models, count(distinct batch) > 1 as batches,
#@           count(distinct gpus) > 1 as sizes from best)
#@         select iif(models, model || ', ', '') || iif(batches, 'batch ' || shown(batch) || ', ', '') || label as name, gpus
#@         from best join several where sizes order by model, batch, label_order, gpus
#@ also    row with best as (
#@           select distinct model, batch, label, label_order, gpus from points where status = 'ok'
#@           and profile_order = (select min(profile_order) from points)),
#@         several as (select count(distinct model) > 1 as models, count(distinct batch) > 1 as batches,
#@           count(distinct gpus) > 1 as sizes from best)
#@         select iif(models, model || ', ', '') || iif(batches, 'batch ' || shown(batch) || ', ', '') || label as name,
#@           dense_rank() over (order by model, batch, label_order) as place, gpus
#@         from best join several where not sizes order by place
array LOOK[N]
do for [i=1:N] {
	stats $data index i-1 using (LOOK[i] = int(column("strategy_order"))) nooutput
}
stats $data using "behind" nooutput
MOST = STATS_max
stats $data using "gpus" nooutput
LEAST_SIZE = STATS_min; MOST_SIZE = STATS_max
set key at screen 0.5, 1 - 46.0 / HEIGHT center vertical maxrows 1

if (N_row > 0) {
	unset title
	set label 1 FIGURE_TITLE at screen 0.5, 1 - 20.0 / HEIGHT center font ",15"
	set tmargin at screen 1 - 70.0 / HEIGHT
	set bmargin at screen 60.0 / HEIGHT
	set xrange [-0.03 * (MOST + 1) : 1.1 * MOST + 1]
	set yrange [0.5 : N_row + 0.5]
	set xlabel sprintf("longer than the fastest on %.0f accelerators (%%)", MOST_SIZE)
	set ytics ()
	do for [r=1:N_row] {
		stats $row index r-1 using (NAME = strcol(1), column("place")) nooutput
		set ytics add (NAME N_row + 1 - r)
	}
	plot for [i=1:N] $data index i-1 using "behind":(N_row + 1 - column("panel")) with points lt LOOK[i] ps 1.1 title columnheader(1)
} else {
	columns = N_panel < 3 ? N_panel : 3
	set multiplot layout (N_panel + columns - 1) / columns,columns title FIGURE_TITLE font ",15" \
	    margins 0.08,0.97, 80.0 / HEIGHT, 1 - 120.0 / HEIGHT spacing 0.05, 105.0 / HEIGHT
	# Long names in two lines.
	array TITLE[N_panel]
	do for [p=1:N_panel] {
		stats $panel index p-1 using (NAME = strcol(1), column("gpus")) nooutput
		TITLE[p] = ""; line = ""
		do for [w in NAME] {
			if (strlen(line . w) > 34) { TITLE[p] = TITLE[p] . line . "\n"; line = "" }
			line = line . w . " "
		}
		TITLE[p] = TITLE[p] . line
	}
	set xrange [LEAST_SIZE / 1.3 : MOST_SIZE * 1.3]
	set yrange [-0.05 * (MOST + 1) : 1.1 * MOST + 1]
	set logscale x 2
	set format x "%.0f"
	set xtics rotate by -45 font ",10"
	do for [p=1:N_panel] {
		if (p == 2) { unset key }
		if (p > N_panel - columns) { set xlabel "accelerators" }
		if (p % columns == 1 % columns) { set ylabel "longer than the fastest (%)" } else { unset ylabel }
		set title TITLE[p] font ",12"
		plot for [i=1:N] $data index i-1 using "gpus":(column("panel") == p ? column("behind") : NaN) \
		     with linespoints lt LOOK[i] title columnheader(1)
	}
	unset multiplot
}
