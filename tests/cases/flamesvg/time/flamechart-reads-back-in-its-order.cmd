flamesvg --flamechart flamechart-merges-neighbours-only.in >f.tmp; flamesvg --flamechart f.tmp | cmp - f.tmp; rm f.tmp
