stackfold <include-tid-appends-the-native-id.in
