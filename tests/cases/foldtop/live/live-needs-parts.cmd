printf "" | foldtop --live
