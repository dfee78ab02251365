echo 'a;b 1' | foldfilter --hide kind:own
