printf 'app;main;find_linear;memcmp 713\napp;main;find_linear 236\napp;main;x 51\n' | foldtop --report | sed -n '/Hotspots/,/^$/p'
printf 'app;main;fib;fib;fib 50\napp;main;fib;fib 50\n' | foldtop --report | sed -n '/Hotspots/,/^$/p'
