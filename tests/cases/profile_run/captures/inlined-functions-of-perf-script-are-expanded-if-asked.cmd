for inline in "" --inline; do ../dry capture --call-graph fp --keep-script $inline ./server | grep -o "switch-events.*gzip"; done
