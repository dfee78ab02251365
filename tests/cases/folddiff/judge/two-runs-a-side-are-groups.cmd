folddiff --report --before ../base.folded ../base.folded --after ../slow.folded ../slow.folded
