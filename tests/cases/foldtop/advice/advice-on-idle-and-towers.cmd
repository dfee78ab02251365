patterns() { foldtop --report --json | sed -n 's/.*"pattern":"\([^"]*\)".*"text":\(.*\)}.*/\1 \2/p'; echo; }
printf 'swapper;do_idle_[k];intel_idle_[k] 9\napp;main;a 500\napp;main;b 491\n' | patterns
printf 'swapper;do_idle_[k];intel_idle_[k] 10\napp;main;a 390\napp;main;b 300\napp;main;c 300\n' | patterns
tower() { printf 'app;main'; i=0; while [ $i -lt "$1" ]; do printf ';f'; i=$((i + 1)); done; echo " $2"; }
{ tower 31 200; echo 'app;main;b 400'; echo 'app;main;c 400'; } | patterns
{ tower 32 199; echo 'app;main;b 390'; echo 'app;main;c 390'; echo 'app;main;d 21'; } | patterns
{ tower 32 200; echo 'app;main;b 380'; echo 'app;main;c 380'; echo 'app;main;d 40'; } | patterns
