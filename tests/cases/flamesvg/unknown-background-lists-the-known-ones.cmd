flamesvg --bgcolors=#zzzzzz a-share-is-the-width-of-its-box.in
