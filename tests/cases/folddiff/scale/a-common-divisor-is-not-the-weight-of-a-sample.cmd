folddiff --report nine.folded nine.folded
