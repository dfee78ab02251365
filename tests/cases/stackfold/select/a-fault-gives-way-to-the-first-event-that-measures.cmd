# with and without the events of a header, and in parts
in=a-fault-gives-way-to-the-first-event-that-measures.in; h='# event : name = page-faults, , id = { 1 }, type = 1'; stackfold --plain $in; (echo "$h"; cat $in) | stackfold --plain -q; stackfold --plain -q -j 3 $in
