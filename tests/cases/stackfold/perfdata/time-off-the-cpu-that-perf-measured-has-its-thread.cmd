stackfold -q --event=offcpu-time --meta | grep -v date
