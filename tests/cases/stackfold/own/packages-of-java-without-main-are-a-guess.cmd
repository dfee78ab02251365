sed 's/App.main/App.serve/' <class-of-main-tells-the-package-of-java.in | stackfold -q --meta | grep '^# own'
