for field in pid tid; do
	echo "[{'ph':'X','name':'a','$field':1,'ts':0,'dur':5}," \
		"{'ph':'X','name':'b','$field':2,'ts':0,'dur':5}]" |
		tr "'" '"' | stackfold --plain
done
