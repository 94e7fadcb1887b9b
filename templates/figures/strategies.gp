#@ title   Strategies against each other
#@ caption How much longer a step takes in the strategy's fastest configuration than in the fastest of
#@         all strategies; nought is the fastest. One panel a system. A missing point: nothing fits.
#@ size    900,1000
#@ series  select strategy, gpus, label, 100 * (step_s / best - 1) as behind, panel, strategy_order
#@         from (select p.strategy, p.gpus, p.label, p.step_s, t.strategy_order,
#@             min(p.step_s) over (partition by p.label, p.gpus) as best,
#@             dense_rank() over (order by s.system_order, s.nvs_order) as panel
#@           from points p join systems s on s.system = p.system and s.nvs = p.nvs
#@           join strategies t on t.strategy = p.strategy where p.profile_order = 1 and p.rank = 1 and p.status = 'ok')
#@         order by strategy_order, panel, gpus
#@ also    panel select label, gpus, panel from (select p.label, p.gpus,
#@             dense_rank() over (order by s.system_order, s.nvs_order) as panel
#@           from points p join systems s on s.system = p.system and s.nvs = p.nvs
#@           where p.profile_order = 1 and p.rank = 1 and p.status = 'ok') order by panel, gpus
columns = N_panel <= 3 ? 1 : 3
set multiplot layout (N_panel + columns - 1) / columns,columns title FIGURE_TITLE font ",15" \
    margins 0.08,0.97,0.10,0.89 spacing 0.05,0.085
array LOOK[N]
do for [i=0:N-1] {
	stats $data index i using "strategy_order" nooutput
	LOOK[i+1] = int(STATS_max)
}
array TITLE[N_panel]
do for [p=1:N_panel] {
	stats $panel index p-1 using (TITLE[p] = strcol(1), column("gpus")) nooutput
}
stats $panel using "gpus" nooutput
set xrange [STATS_min / 1.3 : STATS_max * 1.3]
stats $data using "behind" nooutput
set yrange [-0.05 * (STATS_max + 1) : 1.1 * STATS_max + 1]
set logscale x 2
set format x "%.0f"
set xtics rotate by -45 font ",10"
set key at screen 0.5,0.945 center vertical maxrows 1
do for [p=1:N_panel] {
	if (p == 2) { unset key }
	if (p > N_panel - columns) { set xlabel "accelerators" }
	if (p % columns == 1 % columns) { set ylabel "longer than the fastest (%)" } else { unset ylabel }
	set title TITLE[p] font ",12"
	plot for [i=0:N-1] $data index i using "gpus":(column("panel") == p ? column("behind") : NaN) \
	     with linespoints lt LOOK[i+1] title columnheader(1)
}
unset multiplot
