{ echo '# date="2025-02-02 10:00:00"'; cat half.folded; } >tmp.e; { echo '# date="2025-02-01 10:00:00"'; cat half.folded; } | folddiff -q --check tmp.e -; s=$?; rm tmp.e; exit $s
