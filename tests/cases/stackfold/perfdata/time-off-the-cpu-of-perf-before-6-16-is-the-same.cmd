stackfold --plain -q --event=offcpu-time --meta | grep -v date
