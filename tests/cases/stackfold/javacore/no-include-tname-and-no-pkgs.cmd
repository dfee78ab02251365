stackfold --plain --no-include-tname --no-pkgs <include-tid-appends-the-native-id.in
