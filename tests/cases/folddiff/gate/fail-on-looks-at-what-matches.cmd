folddiff --fail-on total:^parse:+9pp ../base.folded ../slow.folded; folddiff --fail-on total:^hash:+2pp ../base.folded ../slow.folded
