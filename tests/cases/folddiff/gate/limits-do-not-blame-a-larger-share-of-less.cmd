printf 'hash\t21%%\n' | folddiff --limits - ../base.folded gone.folded
