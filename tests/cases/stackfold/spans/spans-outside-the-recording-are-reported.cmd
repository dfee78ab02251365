printf '%s\n' '5 6 * a' | stackfold --plain --meta --no-advice --spans=- spans-are-roots-that-nest.in
