stackfold --meta; sed 's/wall/memory/; s/ 20$/ -20/' <one-metric-is-what-the-header-says.in | stackfold --meta
sed 's/wall/cpu/' <one-metric-is-what-the-header-says.in | stackfold --value=memory
