foldfilter --anonymize=../names.map <../small.in
