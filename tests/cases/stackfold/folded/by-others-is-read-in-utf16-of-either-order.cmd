for to in UTF-8 UTF-16LE UTF-16BE; do { printf '\357\273\277'; cat by-others-is-read-in-utf16-of-either-order.txt; } | iconv -f UTF-8 -t $to | stackfold --format=folded; done
