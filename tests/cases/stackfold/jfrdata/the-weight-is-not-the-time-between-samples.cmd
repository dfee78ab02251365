stackfold --weight=time threads-are-roots.in
