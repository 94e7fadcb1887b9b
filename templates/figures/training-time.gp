#@ title   Training days against accelerators
#@ caption Days of uninterrupted training in the fastest configuration of any strategy; lower is better.
#@         Colour tells the system, line and point the size of its fast domain (NVS). Dotted: perfect
#@         scaling at each system's best throughput per accelerator.
#@ size    900,620
#@ series  select p.label, p.gpus, min(p.train_days) as days, s.system_order, s.nvs_order
#@         from points p join systems s on s.system = p.system and s.nvs = p.nvs
#@         where p.profile_order = 1 and p.rank = 1 and p.train_days is not null
#@         group by p.label, p.gpus order by s.system_order, s.nvs_order, p.gpus
#@ also    ideal select s.system, p.gpus, s.work / p.gpus as days, s.system_order
#@         from (select distinct gpus from points where train_days is not null) p join (
#@           select p.system, min(p.train_days * p.gpus) as work, min(s.system_order) as system_order
#@           from points p join systems s on s.system = p.system and s.nvs = p.nvs
#@           where p.profile_order = 1 and p.rank = 1 and p.train_days is not null group by p.system) s
#@         order by s.system_order, p.gpus
array COLOUR[N]
array DASH[N]
do for [i=0:N-1] {
	stats $data index i using "system_order" nooutput
	COLOUR[i+1] = int(STATS_max)
	stats $data index i using "nvs_order" nooutput
	DASH[i+1] = int(STATS_max)
}
stats $data using "days" nooutput
LEAST = STATS_min; MOST = STATS_max
stats $data using "gpus" nooutput
set xrange [STATS_min / 1.15 : STATS_max * 1.15]
# Logarithmic where values span a decade, else from nought.
if (MOST > 10 * LEAST) { set logscale y 10 } else { set yrange [0 : 1.1 * MOST] }
set logscale x 2
set format x "%.0f"
set xtics rotate by -45
set xlabel "accelerators"
set ylabel "training time (days)"
plot for [i=0:N_ideal-1] $ideal index i using "gpus":"days" with lines lc i+1 lw 0.8 dt 3 notitle, \
     for [i=0:N-1] $data index i using "gpus":"days" with linespoints \
         lc COLOUR[i+1] dt DASH[i+1] pt 3 + 2 * DASH[i+1] title columnheader(1)
