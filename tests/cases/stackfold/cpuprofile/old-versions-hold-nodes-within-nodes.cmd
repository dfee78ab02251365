stackfold --plain; stackfold --plain -q --value=time old-versions-hold-nodes-within-nodes.in
