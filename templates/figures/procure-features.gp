#@ title   What more of each feature is worth
#@ caption Work gained by one feature changed on the same machine, and what the change may cost in all at
#@         the same work for the money (number at the bar, millions of the study's currency). A tenth
#@         more (counts twice as much) is light, the next real step that the study names dark. Less than
#@         a twentieth of a percent is left out.
#@ size    900,110
#@ grow    bar 1 24
#@ grow    data 1 46
#@ series  with shown_ones as (select *, dense_rank() over (order by offer_order) as panel from features where abs(gain) >= 0.0005)
#@         select offer, panel, row_number() over (order by offer_order, gain desc, feature, change) as place,
#@           iif(feature = 'nvs', 'fast domain', replace(replace(feature, 'hbm', 'HBM'), '_', ' ')) || iif(change = 'step', ', step', ', more') as name,
#@           100 * gain as gain, change = 'step' as step, shown(worth / 1e6, '2') as worth
#@         from shown_ones order by offer_order, gain desc, feature, change
#@ also    bar select offer || ' ' || feature || ' ' || change as bar, gain from features where abs(gain) >= 0.0005
#@         order by offer_order, gain desc, feature, change
stats $data using "gain" nooutput
LEAST = STATS_min < 0 ? STATS_min : 0
MOST = STATS_max > 0 ? STATS_max : 0
SPAN = MOST - LEAST
stats $data using "place" nooutput
LAST = STATS_max
array FIRST[N]
array NAMES[N]
do for [i=1:N] {
	stats $data index i-1 using (NAMES[i] = columnhead(1), column("place")) nooutput
	FIRST[i] = STATS_min
}
# A range that is set would hide values from stats.
set xrange [LEAST - 0.1 * SPAN : MOST + 0.16 * SPAN]
# A row between two offers for the name of the next.
SPOT(place, panel) = -(place + panel)
set yrange [SPOT(LAST, N) - 0.6 : -1 + 0.6]
unset key
unset grid
set grid xtics
set border 1
set ytics scale 0 font ",10"
set xlabel "work gained (%)"
set lmargin at screen 0.27
set arrow from 0, graph 0 to 0, graph 1 nohead lw 1 lc rgb "#404040" front
BAR(step, wanted) = step == wanted ? 1 : NaN
plot for [i=1:N] for [k=0:1] $data index i-1 using (0.5 * column("gain") * BAR(column("step"), k)):(SPOT(column("place"), column("panel"))):(column("gain") < 0 ? column("gain") : 0):(column("gain") < 0 ? 0 : column("gain")):(SPOT(column("place"), column("panel")) - 0.36):(SPOT(column("place"), column("panel")) + 0.36):ytic(strcol("name")) \
         with boxxyerror lc COLOUR(i) lw 1 fs solid 0.35 + 0.65 * k noborder notitle, \
     for [i=1:N] $data index i-1 using "gain":(SPOT(column("place"), column("panel"))):"worth" with labels left offset 0.4,0 font ",9" notitle, \
     for [i=1:N] $data index i-1 using (LEAST):(column("place") == FIRST[i] ? SPOT(column("place"), column("panel")) + 1 : NaN):(columnheader(1)) \
         with labels left offset 0.3,0 font ",11" textcolor rgb "#202020" notitle
