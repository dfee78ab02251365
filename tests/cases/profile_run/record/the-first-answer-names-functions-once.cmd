tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp" || exit
{
	echo '# event="cpu-clock"'
	for i in 1 2 3 4; do echo "app;main;_PyEval_EvalFrameDefault;py::f$i:/a.py;_PyEval_EvalFrameDefault;sqrt$i ${i}00"; done
} >in
profile_run capture --input in 2>&1 | grep '[0-9])'
