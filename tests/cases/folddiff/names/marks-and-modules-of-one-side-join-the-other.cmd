printf 'main;a`work;b`read;[kernel.kallsyms]`sys_enter_[k];[kernel.kallsyms]`vfs_read_[k] 6\nmain;a`work 4\n' >both.tmp
sed 's/[^;`]*`//g' both.tmp >marks.tmp
sed 's/_.k.//g' marks.tmp >bare.tmp
for side in both.tmp marks.tmp bare.tmp; do folddiff -q --plain both.tmp $side; done
folddiff --plain bare.tmp marks.tmp
rm both.tmp marks.tmp bare.tmp
