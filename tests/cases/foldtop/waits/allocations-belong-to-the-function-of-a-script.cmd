printf '# unit="bytes"\npython3;main;py::load:/a.py;_PyEval_EvalFrameDefault;list_resize;PyMem_Realloc;realloc 900\n' | foldtop --report --ascii | sed -n '/^Functions/,$p'
