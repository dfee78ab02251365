printf 'a;b 0.123456789\na;c 123456789.5\n' | flamesvg | foldfilter; printf 'a;b 0.123456789\na;c 12345678912345.5\n' | flamesvg | foldfilter
