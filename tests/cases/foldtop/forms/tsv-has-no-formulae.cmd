printf 'a;=cmd(1),2 9\na;+[NSView draw] 8\na;-[NSView draw] 7\na;@x 6\nb;x=1 5\n' | foldtop --tsv | cut -f7-
