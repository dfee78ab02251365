../dry analyze --input ../capture.data --inline --symfs /srv --kallsyms /srv/kallsyms --top 3
