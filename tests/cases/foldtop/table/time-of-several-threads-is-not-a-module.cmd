printf 'app;main;[not alone] 6\napp;main;f 4\n' | foldtop --by=module --tsv | cut -f 1-6
