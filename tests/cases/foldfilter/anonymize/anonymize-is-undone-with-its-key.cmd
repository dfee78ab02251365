tmp=$(mktemp -d); foldfilter --anonymize=$tmp/key secret.folded >$tmp/out; foldfilter --map $tmp/key $tmp/out; rm -r $tmp
