printf '%s\n' '5 6 * a' | stackfold --meta --no-advice --spans=- spans-are-roots-that-nest.in
