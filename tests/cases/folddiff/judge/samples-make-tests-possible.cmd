folddiff --scatter 0 --report --samples 1000 ../half.folded ../more.folded
