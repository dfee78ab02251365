foldfilter --help | awk 'END { print NR <= 54 }'
