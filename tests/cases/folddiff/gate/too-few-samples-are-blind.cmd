folddiff --check --samples 100 ../half.folded ../more.folded
