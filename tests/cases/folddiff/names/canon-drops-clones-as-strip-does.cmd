folddiff --canon -q clones1.folded clones2.folded
