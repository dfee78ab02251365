stackfold -q --offcpu --offcpu-state=D,R; stackfold -q --offcpu --offcpu-state="*" <"${0%.cmd}.in"
