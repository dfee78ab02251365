folddiff --json before.folded after.folded | sed -n 's/.*"function":\("[a-z_]*"\).*"verdict":"grew"\(.*\)}.*/\1\2/p'
