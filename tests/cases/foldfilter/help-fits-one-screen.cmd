foldfilter --help | awk 'END { print NR <= 50 }'
