folddiff --report --scatter=2% --before ../base.folded ../base.folded --after ../slow.folded
