export TZ=UTC
stackfold --meta
