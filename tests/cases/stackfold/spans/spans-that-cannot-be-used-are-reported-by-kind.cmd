# end before start, no number, no name, another thread, and one that crosses
stackfold --plain --no-advice --spans=spans-that-cannot-be-used-are-reported-by-kind.spans \
	spans-are-roots-that-nest.in
