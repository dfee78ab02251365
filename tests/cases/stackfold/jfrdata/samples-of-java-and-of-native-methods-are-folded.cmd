export TZ=UTC
stackfold --plain --meta; stackfold --plain -q --no-include-tname --shorten-pkgs samples-of-java-and-of-native-methods-are-folded.in; stackfold --plain --event=NativeMethodSample samples-of-java-and-of-native-methods-are-folded.in
