foldfilter --top=1 parts.folded | grep -v "^#"
