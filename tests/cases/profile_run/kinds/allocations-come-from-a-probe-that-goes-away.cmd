libc=$(ldd "$(command -v env)" | sed -n 's/.*=> \(.*libc.so[^ ]*\).*/\1/p')
for count in '' '--count 50'; do
	FAKE_LIBC=$libc ../dry capture --measure=alloc $count ./server |
		sed "s,$libc,/lib/libc.so.6,g; s/0x[0-9a-f]*/0xN/g" |
		sed 's/%x0/%di/g; s/%x1/%si/g; s/%x2/%dx/g' |
		grep 'perf[ ]\|uprobe\|stackfold'
done
