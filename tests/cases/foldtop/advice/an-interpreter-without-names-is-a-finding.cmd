health() { foldtop --report | sed -n '/^Health/,/^$/p'; }
for f in python3.11\`_PyEval_EvalFrameDefault libruby.so.3.1\`rb_vm_exec php\`execute_ex; do
	printf 'app;main;%s;work 600\napp;main;work 400\n' "$f" | health
done
printf 'app;main;_PyEval_EvalFrameDefault;py::f:/a.py;_PyEval_EvalFrameDefault 900\napp;main;_PyEval_EvalFrameDefault 100\n' | health
