name=$(printf 'a\033[2Jb\302\233c\233d\342\200\256e'); flamesvg "$name" </dev/null >/dev/null; flamesvg --"$name" </dev/null; test $? = 2
