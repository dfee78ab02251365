# 12% of 17 samples may be chance, of 1,700 it is not; a JIT's code has no annotation
advice() { foldtop --report --ascii | sed -n "/Recommendations/,\$p" | grep -c "^ \*"; }
printf '# samples="17"\napp;main;malloc 2\napp;main;a 5\napp;main;b 5\napp;main;c 5\n' | advice
printf '# samples="1700"\napp;main;malloc 200\napp;main;a 500\napp;main;b 500\napp;main;c 500\n' | advice
printf 'app;main;loop 900\napp;main;a 100\n' | foldtop --report | grep -c annotate
printf 'app;main;loop_[j] 900\napp;main;a 100\n' | foldtop --report | grep -c annotate
