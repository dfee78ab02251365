printf "[unknown];[unknown] 900\nmain;f 100\n" | flamesvg | grep -o "<text class=.notice.*"
