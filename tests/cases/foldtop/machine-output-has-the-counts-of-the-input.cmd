printf 'app;big 40960\napp;small 4096\n' >tmp.f; foldtop --csv tmp.f; foldtop --json tmp.f | head -n 1; foldtop tmp.f | head -n 2; rm tmp.f
