foldfilter --ignore idle --hide walk --recursion direct --rename s/main/m/ --root-at m two.folded
