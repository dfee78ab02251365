printf 'm;f;g;f 1\nm;g;f;g 2\nm;f;f;f;f 4\nm;h;f;h;g 8\n' | foldtop --sort=name --tsv
