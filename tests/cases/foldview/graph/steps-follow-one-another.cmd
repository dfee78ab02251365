screen 24x80 '/=parse Enter r /=tokenize Enter x /=malloc Enter s dump Back Back Back' foldview app.folded
