sed 's/$/\r/' one-profile-is-no-root-and-damage-is-said.in | stackfold --plain
