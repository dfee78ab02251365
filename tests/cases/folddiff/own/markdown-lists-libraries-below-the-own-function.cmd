folddiff --markdown before.folded after.folded | sed -n '/^### Grew/,$p' | grep '^|'
