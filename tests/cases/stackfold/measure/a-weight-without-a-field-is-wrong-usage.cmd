for weight in '' '*' '*bytes' 'bytes*' 'bytes**blocks'; do
	printf '%s\n' 'app 7 [0] 1.0: 31 libc:calloc: (7f0) blocks=0x4 bytes=10' \
		'	1 rows+0x1 (/bin/app)' '' | stackfold "--weight=$weight"
	echo $?
done
