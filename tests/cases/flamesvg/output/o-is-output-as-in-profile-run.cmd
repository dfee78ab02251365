echo 'main 5' | flamesvg -o tmp.svg; grep -c '</svg>' tmp.svg; rm tmp.svg
