#@ title   What each offer costs
#@ caption Total cost over the years of use: purchase, what is paid each year, and energy at full power.
#@         These years begin when the offer is available.
#@ size    900,480
#@ series  select offer, row_number() over (order by offer_order) as spot, purchase / 1e6 as purchase,
#@           yearly * years / 1e6 as yearly, energy_cost / 1e6 as energy
#@         from points where total_cost is not null order by offer_order
#@ also    money select currency, confidence from verdict order by currency
stats $money using (CURRENCY = strcol(1), 1) nooutput
set xrange [0.4 : N + 0.6]
set yrange [0 : *]
set boxwidth 0.6
unset grid
set grid ytics
set xtics scale 0
set ylabel sprintf("total cost (million %s)", CURRENCY)
set key outside right top
plot for [i=1:N] $data index i-1 using "spot":(column("purchase") + column("yearly") + column("energy")):xtic(columnheader(1)) with boxes lt 4 notitle, \
     for [i=1:N] $data index i-1 using "spot":(column("purchase") + column("yearly")) with boxes lt 2 notitle, \
     for [i=1:N] $data index i-1 using "spot":"purchase" with boxes lt 1 notitle, \
     keyentry with boxes lt 4 title "energy", \
     keyentry with boxes lt 2 title "yearly", \
     keyentry with boxes lt 1 title "purchase"
