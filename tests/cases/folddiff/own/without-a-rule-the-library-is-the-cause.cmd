sed '/own/d' before.folded >b; sed '/own/d' after.folded >a; folddiff --report b a | sed -n '/^Changed/p; /^Explained/p'; rm a b
