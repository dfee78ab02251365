foldfilter --path '^;=a;**;$' <paths.in
