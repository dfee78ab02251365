../dry compare --before ./old --after "./new x" --repeat 2 --call-graph fp --frequency 49 -- --fail-over=+3pp | grep "run\|record\|folddiff"
