screen 8x60 '/=parse Enter x a /=call Enter x Back Back' foldview app.folded
