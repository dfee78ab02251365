folddiff --scatter 0 --fail-over +73% ../base.folded ../slow.folded; folddiff --scatter 0 --fail-over +74% ../base.folded ../slow.folded
