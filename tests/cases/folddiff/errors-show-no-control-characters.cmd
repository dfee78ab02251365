name=$(printf 'a\033[2Jb\302\233c\233d\342\200\256e'); folddiff "$name" - </dev/null; folddiff --"$name" - </dev/null; test $? = 2
