flamesvg --color-rules wrong.rules module.folded
