for n in "-n=-2" --min=101 --budget=-1 --width=-1; do foldtop $n ../calls.in; done
