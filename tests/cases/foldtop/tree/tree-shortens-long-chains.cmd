printf "a;b;c;d;e;f;g 1\n" | foldtop --tree; printf "a;b;c;d;e;f;g;h 1\n" | foldtop --tree; printf "a;b;c;d;e;f;g;h 1\n" | foldtop --tree --full
