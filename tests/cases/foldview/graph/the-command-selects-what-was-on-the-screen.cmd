command=$(screen 24x80 '/=parse Enter r /=tokenize Enter x g kkk Enter' foldview app.folded | tail -n 1)
echo "$command"; eval "$command"
