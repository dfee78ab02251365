printf "# command=\"gcc <x> & y\"\n# event=\"cycles\"\n# rate=\"99\"\n# samples=\"100\"\n# host=\"h\"\na 100\n" | flamesvg | grep -o "<text class=.footer.*"
