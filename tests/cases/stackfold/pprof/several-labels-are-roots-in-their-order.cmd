stackfold --plain --root=label:thread --root=label:bytes; stackfold --plain --root=label:bytes --root=label:thread several-labels-are-roots-in-their-order.in
