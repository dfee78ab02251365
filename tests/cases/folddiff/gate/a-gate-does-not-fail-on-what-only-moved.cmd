folddiff --scatter 0 --check --fail-over=+2pp --samples=40000 ../parts.folded ../moved.folded
