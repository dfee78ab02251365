stackfold --plain; stackfold --plain --event-filter=com.oracle.jdk.ExecutionSample recordings-of-jdk-9-have-other-names.in
