awk 'BEGIN { for (i = 1; i <= 300; i++) printf "app 1 [000] %d.0:  %d cycles:u: \n\t 40 fun_%03d+0x1 (/home/me/app)\n\n", i, i, i }' | stackfold -q --meta | sed -n 's/^# own="\(.\{30\}\).*/\1/p'
