stackfold --plain <include-tid-appends-the-native-id.in
