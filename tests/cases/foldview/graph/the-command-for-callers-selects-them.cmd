command=$(screen 24x80 '/=malloc Enter s Enter' foldview app.folded | tail -n 1)
echo "$command"; eval "$command"
