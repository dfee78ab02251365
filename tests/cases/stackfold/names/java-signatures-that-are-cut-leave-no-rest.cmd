stackfold --plain -q java-signatures-that-are-cut-leave-no-rest.in; stackfold --plain -q --names=full java-signatures-that-are-cut-leave-no-rest.in
