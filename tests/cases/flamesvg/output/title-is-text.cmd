flamesvg --title '<b>&"x' --subtitle 'A --> B' ../input/a-share-is-the-width-of-its-box.in | grep 'class=.title\|class=.subtitle'
