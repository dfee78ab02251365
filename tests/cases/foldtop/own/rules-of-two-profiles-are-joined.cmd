sed 's/|^report\$/|^write$/; s/crates/names/' svc.in | foldtop --report svc.in - | sed -n '4p'
