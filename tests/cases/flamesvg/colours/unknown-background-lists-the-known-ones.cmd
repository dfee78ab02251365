flamesvg --bgcolors=#zzzzzz ../input/a-share-is-the-width-of-its-box.in
