echo 'a 1' | flamesvg -q --color=nosuch 2>&1 >tmp.svg | sed 's/;.*//'; rm tmp.svg
