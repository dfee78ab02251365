printf 'main;[libb.so] 5000\nmain;[liba.so] 1\n' | flamesvg -q | grep -o '[0-9.]*% of frames are unknown[^<:]*' | head -1
