screen 24x80 '/mallx Back oc dump Esc n' foldview app.folded
