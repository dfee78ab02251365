sed 's/$/\r/' bcc-wakers-are-roots-and-their-targets-leaves.in | stackfold
