folddiff --limits some.limits ../base.folded ../slow.folded
