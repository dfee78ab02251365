printf 'aaaaaaaaaaaaaaaaaaaaaaaaaa;x 18446744073709551000\n' | foldtop --tree --width=41
printf 'a;b;c;d 1\na;b;c 1\na;b 1\na 1\n' | sed 'p;s/^a/y;x;w;v;u;a/' | foldtop --tree --width=42
