sed 's/$/\r/' one-profile-is-not-a-root-and-damage-is-reported.in | stackfold --plain
