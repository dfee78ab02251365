../dry analyze --input ../capture.data --fold-opt=--inline --fold-opt='--symfs=/a b' --top 3
