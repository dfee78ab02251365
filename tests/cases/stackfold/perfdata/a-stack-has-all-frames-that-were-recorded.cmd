# 130 frames; perf script prints 127 of them
stackfold -q | tr ';' '\n' | grep -c '^\[app\]'
