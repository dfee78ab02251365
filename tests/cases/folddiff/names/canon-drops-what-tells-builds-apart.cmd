folddiff --canon -q build1.folded build2.folded
