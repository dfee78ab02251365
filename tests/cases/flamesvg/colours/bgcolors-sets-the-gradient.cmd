for b in yellow blue green grey '#123456'; do flamesvg --bgcolors $b ../input/a-share-is-the-width-of-its-box.in | grep -o '<stop[^>]*color="[^"]*"'; done
