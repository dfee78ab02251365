stackfold --meta --value=tracing-ms <weights-of-several-kinds-are-not-added.in
