stackfold --spans=/none/x <spans-are-roots-that-nest.in
