for n in "-n=-2" --min=101 --samples=-1 --columns=3 --budget=-1 --width=-1; do foldtop $n calls.in; done
