stackfold -q java-signatures-that-are-cut-leave-no-rest.in; stackfold -q --names=full java-signatures-that-are-cut-leave-no-rest.in
