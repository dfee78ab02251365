folddiff --report --no-canon build1.folded build2.folded
