for value in Allocations none 2 bytes; do
	stackfold --plain --value=$value <profiles-of-several-units-are-not-added.in
done; stackfold --plain --value=time <profiles-of-several-units-are-not-added.in
