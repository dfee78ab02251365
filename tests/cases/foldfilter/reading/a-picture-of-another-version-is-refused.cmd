printf "a;b 2000\n" | flamesvg | sed "s,\(<metadata class=.data. \)data-version=.1.,\1data-version=\"0\"," | foldfilter
