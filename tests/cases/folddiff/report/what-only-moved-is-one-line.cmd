folddiff --report --samples=40000 ../parts.folded ../moved.folded
