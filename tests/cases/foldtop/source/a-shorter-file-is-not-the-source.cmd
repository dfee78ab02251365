sed 's/list.c:20/list.c:2000/' list.folded | foldtop --source=app.walk
