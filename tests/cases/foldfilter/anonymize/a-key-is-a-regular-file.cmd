echo 'acme;open 1' | foldfilter --anonymize=/dev/full
