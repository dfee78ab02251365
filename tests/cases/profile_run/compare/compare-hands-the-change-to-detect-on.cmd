../dry compare --before ./old --after ./new --repeat 1 --detect 5% | grep -o 'folddiff .*--detect=5%'
