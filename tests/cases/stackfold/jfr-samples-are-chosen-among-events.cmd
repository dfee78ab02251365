stackfold --no-include-tname; stackfold --event-filter=jdk.ObjectAllocationSample --shorten-pkgs jfr-samples-are-chosen-among-events.in
