folddiff --scatter 0 --report --samples 10000 --samples 12000 ../half.folded ../more.folded
