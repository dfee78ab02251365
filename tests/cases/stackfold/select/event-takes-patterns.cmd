stackfold --plain --event='cyc*,ins*' <event-excludes-event-filter.in
