sed 's/App.main/App.serve/' <class-of-main-gives-the-package-of-java.in | stackfold -q --meta | grep '^# own'
