foldfilter --path 'a;**;c'
