sed 's/;hash_key;/;/' before.folded >b; sed 's/;hash_key;/;/' after.folded >a; folddiff --report b a | sed -n '/^Changed/p; /^Explained/p'; rm a b
