printf 'a;m;b;m;c 60\nm 20\nx;y 20\n' | flamesvg --base m --base=q | ./boxes
