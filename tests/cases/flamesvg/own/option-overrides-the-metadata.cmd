flamesvg -q --own='^core::' svc.in | grep -A2 '>core::str::split (' | grep -o 'fill="#[0-9a-f]*"'; flamesvg -q --own=nobody svc.in | grep -o 'data-name="[a-z]*"'
