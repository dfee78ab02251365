screen 24x80 '/kind:kernel Enter dump / ^U =eval Enter dump /~MALLOC Enter' foldview app.folded
