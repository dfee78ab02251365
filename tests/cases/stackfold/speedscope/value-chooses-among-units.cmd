for value in Allocations none 2 bytes; do
	stackfold --value=$value <profiles-of-several-units-are-not-added.in
done; stackfold --value=time <profiles-of-several-units-are-not-added.in
