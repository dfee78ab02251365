export TZ=UTC
stackfold --plain --meta
