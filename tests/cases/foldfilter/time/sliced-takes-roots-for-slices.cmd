printf '00000s;a;b 1\n00001s;a;b 2\nx 1\n' >"${t=$(mktemp)}" && foldfilter --sliced "$t"; foldfilter --sliced --drop-time "$t"; rm "$t"
