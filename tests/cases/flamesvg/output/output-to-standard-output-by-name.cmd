echo 'main 100' | flamesvg --output /dev/stdout | grep -c '</svg>'
