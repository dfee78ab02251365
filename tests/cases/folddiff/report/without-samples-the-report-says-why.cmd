folddiff --report ../half.folded ../more.folded
