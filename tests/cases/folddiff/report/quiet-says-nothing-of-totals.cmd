folddiff -q ../half.folded ../slow.folded
