../dry compare ./old "./new x" --repeat 1 --call-graph fp -- --fail-over=+3pp | grep "record\|folddiff"; ../dry compare ./old
