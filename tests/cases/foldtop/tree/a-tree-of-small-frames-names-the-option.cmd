printf 'app;main;work 999\napp;main;malloc 1\n' | foldtop --callers malloc --min 2
