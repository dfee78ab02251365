# as its pdata 0.165 does, all fields from the last to the first; keys and
# values of attributes may be numbers of texts
stackfold --plain --root=label:service.name --root=label:thread.name \
	dictionary-first.otlp
