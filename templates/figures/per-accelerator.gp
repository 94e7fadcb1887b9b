#@ title   Throughput of one accelerator against accelerators
#@ caption Tokens per second and accelerator in the fastest configuration of any strategy; higher is
#@         better, a level line is perfect scaling. Colour tells the system, line and point the size
#@         of its fast domain (NVS).
#@ size    900,620
#@ series  select p.label, p.gpus, max(p.tokens_per_s_per_gpu) as rate, s.system_order, s.nvs_order
#@         from points p join systems s on s.system = p.system and s.nvs = p.nvs
#@         where p.profile_order = 1 and p.rank = 1 and p.status = 'ok'
#@         group by p.label, p.gpus order by s.system_order, s.nvs_order, p.gpus
array COLOUR[N]
array DASH[N]
do for [i=0:N-1] {
	stats $data index i using "system_order" nooutput
	COLOUR[i+1] = int(STATS_max)
	stats $data index i using "nvs_order" nooutput
	DASH[i+1] = int(STATS_max)
}
stats $data using "rate" nooutput
LEAST = STATS_min; MOST = STATS_max
stats $data using "gpus" nooutput
set xrange [STATS_min / 1.15 : STATS_max * 1.15]
# Logarithmic where values span a decade, else from nought.
if (MOST > 10 * LEAST) { set logscale y 10 } else { set yrange [0 : 1.1 * MOST] }
set logscale x 2
set format x "%.0f"
set xtics rotate by -45
set xlabel "accelerators"
set ylabel "tokens per second and accelerator"
plot for [i=0:N-1] $data index i using "gpus":"rate" with linespoints \
         lc COLOUR[i+1] dt DASH[i+1] pt 3 + 2 * DASH[i+1] title columnheader(1)
