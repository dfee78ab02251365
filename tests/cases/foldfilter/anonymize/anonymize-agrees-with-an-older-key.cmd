tmp=$(mktemp -d); foldfilter --anonymize=$tmp/key secret.folded >$tmp/out; foldfilter --anonymize=$tmp/key; foldfilter --anonymize=$tmp/key secret.folded | cmp - $tmp/out; wc -l <$tmp/key; rm -r $tmp
