foldfilter --path '^;=a;**;$'
