stackfold; stackfold -q --value=time old-versions-hold-nodes-within-nodes.in
