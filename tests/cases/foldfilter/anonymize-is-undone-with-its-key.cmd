tmp=$(mktemp -d); foldfilter --anonymize=$tmp/key secret.folded | foldfilter --map $tmp/key; rm -r $tmp
