name=$(printf 'a\033[2Jb\302\233c'); profile_run analyze --input "$name"; test $? = 2
