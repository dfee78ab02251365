folddiff --report --samples 1000 ../half.folded ../more.folded
