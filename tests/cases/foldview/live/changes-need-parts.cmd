printf "" | foldview --changes
