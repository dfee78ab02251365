stackfold --plain --meta --no-advice --spans=spans-are-roots-that-nest.spans
