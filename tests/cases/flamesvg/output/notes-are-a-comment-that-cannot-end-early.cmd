flamesvg --notes 'x --> <script> ---' ../input/a-share-is-the-width-of-its-box.in | sed -n 3p
