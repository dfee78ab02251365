for unit in samples bytes; do { echo "# unit=\"$unit\""; echo "m;a 300"; echo "m;b 700"; echo "m;c 1"; } >tmp.unit; folddiff --report tmp.unit tmp.unit | grep -E "^(Before|Tests)"; done; rm tmp.unit
