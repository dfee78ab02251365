requests() { { printf '# %s\n' "$@"; cat the-report-tells-how-long-requests-lasted.in; } | foldtop --report | grep folddiff; }
requests 'span-over="0.05"' 'span-under="0.06"'
echo 'main;work 7' | foldtop --report | grep folddiff
requests 'date="today"'
requests 'span-over="0.06"'
requests 'span-under="0.05"'
