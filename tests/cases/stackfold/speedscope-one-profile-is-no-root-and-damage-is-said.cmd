sed 's/$/\r/' speedscope-one-profile-is-no-root-and-damage-is-said.in | stackfold
