foldfilter parts.folded parts.folded | grep -v "^#"
