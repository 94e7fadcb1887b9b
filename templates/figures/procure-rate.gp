#@ title   Work for the money, and how sure it is
#@ caption Work per unit of money of each offer over that of the best, every number at its likeliest
#@         (point), and the range that the draws give it (bar). Further right is better. Where bars
#@         overlap, look at the pairs: what is uncertain for all offers alike does not part them.
#@ size    900,140
#@ grow    data 1 44
#@ series  with best as (select max(rate) as rate from points)
#@         select offer, 100 * p.rate / best.rate as rate, 100 * p.rate_low / best.rate as low,
#@           100 * p.rate_high / best.rate as high, row_number() over (order by p.rate desc, offer_order) as place, offer_order as colour
#@         from points p join best where p.rate > 0 and rate_low is not null order by p.rate desc, offer_order
stats $data using "place" nooutput
LAST = STATS_max
stats $data using "low" nooutput
LEAST = STATS_min
stats $data using "high" nooutput
MOST = STATS_max
SPAN = MOST - LEAST
array PAINT[N]
do for [i=1:N] { stats $data index i-1 using (PAINT[i] = column("colour"), 1) nooutput }
# A range that is set would hide values from stats.
set xrange [LEAST - 0.08 * SPAN : MOST + 0.08 * SPAN]
set yrange [-LAST - 0.6 : -0.4]
set xlabel "work per unit of money (% of the best, likeliest)"
unset key
unset grid
set grid xtics
set ytics scale 0
set border 1
set arrow from 100, graph 0 to 100, graph 1 nohead lw 1 dt (4,3) lc rgb "#606060" back
plot for [i=1:N] $data index i-1 using "rate":(-column("place")):"low":"high":ytic(columnheader(1)) \
         with xerrorbars lw 3 pt 7 ps 1.2 lc COLOUR(PAINT[i]) notitle
