foldfilter --strip annotations
