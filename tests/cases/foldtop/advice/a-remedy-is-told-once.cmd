printf 'app;main;[libz.so] 600\napp;main;work 400\n' | foldtop --report | sed -n '/^Health/,/^$/p'
