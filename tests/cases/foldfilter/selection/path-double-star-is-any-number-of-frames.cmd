foldfilter --path 'a;**;c' <paths.in
