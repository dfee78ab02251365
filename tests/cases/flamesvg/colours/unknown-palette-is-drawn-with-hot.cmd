in=../input/a-share-is-the-width-of-its-box.in; for palette in x hot; do flamesvg -q --colors=$palette $in | sha256sum; done | uniq | wc -l
