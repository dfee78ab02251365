printf 'app;main;scan;memcmp 60\napp;main;parse;memcmp 10\napp;main;rest 30\n' | foldtop --report | sed -n '/Hotspots/,/^$/p'
