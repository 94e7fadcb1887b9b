#@ title   What moves the lead
#@ subject select first || ' over ' || second from verdict where second <> '' order by first
#@ caption Lead of the first offer over the second in work per unit of money, with one uncertain number
#@         at the low end of its range (light) or at the high end (dark), all others at their likeliest;
#@         the largest effects, at most sixteen. Dashed: all at their likeliest. Left of nought the second leads.
#@ size    900,130
#@ grow    bar 1 30
#@ series  with base as (select 100 * lead as lead from verdict),
#@         ranked as (select *, row_number() over (order by swing desc, input) as place from inputs where swing > 0)
#@         select 'inputs' as series, replace(input, property, replace(property, '_', ' ')) as name, place, base.lead as base, 100 * lead_at_low as low, 100 * lead_at_high as high
#@         from ranked join base where place <= 16 order by place
#@ also    bar select input as bar, swing from inputs where swing > 0 order by swing desc, input limit 16
stats $data using "place" nooutput
LAST = STATS_max
stats $data using "low" nooutput
LEAST = STATS_min; MOST = STATS_max
stats $data using "high" nooutput
LEAST = STATS_min < LEAST ? STATS_min : LEAST
MOST = STATS_max > MOST ? STATS_max : MOST
stats $data using "base" nooutput
BASE = STATS_max
LEAST = LEAST < 0 ? LEAST : 0
MOST = MOST > 0 ? MOST : 0
set xrange [LEAST - 0.06 * (MOST - LEAST) : MOST + 0.06 * (MOST - LEAST)]
set yrange [-LAST - 0.6 : -0.4]
set title offset 0,1.2
set xlabel "lead (%)"
set lmargin at screen 0.33
set tmargin at screen 1 - 78.0 / HEIGHT
unset grid
set grid xtics
set ytics scale 0 font ",10"
set border 1
set key at screen 0.97, 1 - 58.0 / HEIGHT right center horizontal
set arrow from 0, graph 0 to 0, graph 1 nohead lw 2 lc rgb "#404040" front
set arrow from BASE, graph 0 to BASE, graph 1 nohead lw 1 dt (4,3) lc rgb "#606060" front
END(value, other) = value < other ? value : other
plot $data index 0 using (0.5 * (column("low") + BASE)):(-column("place")):(END(column("low"), BASE)):(column("low") + BASE - END(column("low"), BASE)):(-column("place") - 0.36):(-column("place") + 0.36):ytic(strcol("name")) \
         with boxxyerror lt 1 lw 1 fs solid 0.35 border title "at its low end", \
     '' index 0 using (0.5 * (column("high") + BASE)):(-column("place")):(END(column("high"), BASE)):(column("high") + BASE - END(column("high"), BASE)):(-column("place") - 0.36):(-column("place") + 0.36) \
         with boxxyerror lt 1 lw 1 fs solid 1 noborder title "at its high end"
