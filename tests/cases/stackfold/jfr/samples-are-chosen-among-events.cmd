stackfold --no-include-tname; stackfold --event-filter=jdk.ObjectAllocationSample --shorten-pkgs samples-are-chosen-among-events.in
