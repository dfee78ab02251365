folddiff --scatter 0 --fail-on total:^parse:+9pp ../base.folded ../slow.folded; folddiff --scatter 0 --fail-on total:^hash:+2pp ../base.folded ../slow.folded
