# with and without the events of a header, and in parts
in=a-fault-gives-way-to-the-first-event-that-measures.in; h='# event : name = page-faults, , id = { 1 }, type = 1'; stackfold $in; (echo "$h"; cat $in) | stackfold -q; stackfold -q -j 3 $in
