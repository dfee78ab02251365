printf 'app;main;py::object::cast;work 500\napp;main;ns::operator/;work 500\n' | foldtop --report --ascii | sed -n '/^Top/,/^$/p'
