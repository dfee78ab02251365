printf 'main 3\nmain;work 1\n' | screen 8x60 '/=main Enter x' foldview
