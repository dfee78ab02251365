folddiff --json --samples=40000 ../parts.folded ../moved.folded | grep -o '[^{]*moved_under[^}]*' | cut -d , -f 1,2,12
