folddiff --check --fail-over +5pp ../half.folded ../more.folded
