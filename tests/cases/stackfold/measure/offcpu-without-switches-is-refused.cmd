stackfold -q --measure=off-cpu <locks-without-their-events-are-refused.in
