folddiff --report --samples 10000 --samples 12000 ../half.folded ../more.folded
