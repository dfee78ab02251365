folddiff --norm=mean ../base.folded ../slow.folded
