flamesvg --uicolor '#102030' a-share-is-the-width-of-its-box.in | grep -o 'font-size="12" fill="#102030"\|data-ui-color="[^"]*"'
