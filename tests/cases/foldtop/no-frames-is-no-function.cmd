printf '[no frames] 50\nmain;a;b 30\nmain;a;c 20\n' >tmp.f; foldtop --csv --by=kind tmp.f; foldtop --report tmp.f | sed -n '/^Top/,$p'; rm tmp.f
