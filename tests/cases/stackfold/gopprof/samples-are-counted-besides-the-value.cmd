stackfold | grep samples=
