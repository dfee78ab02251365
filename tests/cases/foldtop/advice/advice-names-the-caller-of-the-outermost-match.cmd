printf 'm;parse;snprintf;help;vfprintf;strlen 30\nm;draw;snprintf 9\nm;y 61\n' | foldtop --report | sed -n '/Recomm/,$p'
