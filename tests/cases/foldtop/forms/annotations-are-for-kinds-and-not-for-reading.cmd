for report in --top --tree --report '--callers g'; do printf 'app;f;g_[k] 300\napp;f 200\n' | foldtop $report | grep -c '_\[k\]'; done
printf 'app;f;g_[k] 300\napp;f 200\n' | foldtop --by kind | tail -n 2
