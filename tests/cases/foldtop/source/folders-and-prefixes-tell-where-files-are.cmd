for where in old/src . /build/app-1=old none=x; do foldtop --tsv --source='=weigh' --source-path=$where list.folded; done; foldtop --tsv --source=weigh --source-path=none list.folded | tail -n 1
