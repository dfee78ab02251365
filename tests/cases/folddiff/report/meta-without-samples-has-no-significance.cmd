folddiff -q --meta ../half.folded ../more.folded
