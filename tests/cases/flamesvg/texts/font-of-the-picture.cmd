flamesvg --fonttype 'Comic "Sans"' --fontsize 20 ../input/a-share-is-the-width-of-its-box.in | grep -o 'font-family=.*data-version\|class="title"[^>]*'
