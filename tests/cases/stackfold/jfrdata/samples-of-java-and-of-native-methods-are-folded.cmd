export TZ=UTC
stackfold --meta; stackfold -q --no-include-tname --shorten-pkgs samples-of-java-and-of-native-methods-are-folded.in; stackfold --event=NativeMethodSample samples-of-java-and-of-native-methods-are-folded.in
