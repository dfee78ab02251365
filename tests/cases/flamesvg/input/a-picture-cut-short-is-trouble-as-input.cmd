flamesvg ../sliver.folded | sed "s/\(data-unit-size[^>]*>....\)[^<]*/\1/" | foldfilter
