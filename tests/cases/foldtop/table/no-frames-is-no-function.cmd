printf '[no frames] 50\nmain;a;b 30\nmain;a;c 20\n' >tmp.no-frame; foldtop --tsv --by=kind tmp.no-frame; foldtop --report tmp.no-frame | sed -n '/^Top/,$p'; rm tmp.no-frame
