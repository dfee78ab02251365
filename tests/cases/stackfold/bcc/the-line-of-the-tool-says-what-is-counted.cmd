for f in stackcount-names-the-process-in-brackets frames-and-thread-before-the-count wakers-are-roots-and-their-targets-leaves; do echo $f; stackfold -q $f.in | grep '^# unit'; done
