printf 'app;big 40960\napp;small 4096\n' >tmp.machine-; foldtop --tsv tmp.machine-; foldtop --json tmp.machine- | head -n 1; foldtop tmp.machine- | head -n 2; rm tmp.machine-
