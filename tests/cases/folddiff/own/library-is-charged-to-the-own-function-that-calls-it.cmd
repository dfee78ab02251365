folddiff --report before.folded after.folded | sed -n '/^Changed/p; /^Grew/,/^$/p; /^Explained/p'
