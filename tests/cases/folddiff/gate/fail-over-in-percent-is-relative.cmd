folddiff --fail-over +73% ../base.folded ../slow.folded; folddiff --fail-over +74% ../base.folded ../slow.folded
