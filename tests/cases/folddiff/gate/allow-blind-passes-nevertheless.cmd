folddiff --check --allow-blind --samples 100 ../half.folded ../more.folded
