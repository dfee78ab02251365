# a picture and a filter know the unit from it; --plain leaves it out
for ms in 500 600; do sh ../runs.sh 2000 $ms >tmp.head$ms; done
folddiff tmp.head500 tmp.head600
folddiff tmp.head500 tmp.head600 | foldfilter --hide a | head -n 1
folddiff tmp.head500 tmp.head600 | flamesvg | grep -o '<title>a ([^,]*'
folddiff --plain tmp.head500 tmp.head600
rm tmp.head?00
