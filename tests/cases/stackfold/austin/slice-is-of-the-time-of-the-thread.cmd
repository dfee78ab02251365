# two threads live through 0.4 s and 0.7 s, each by itself
printf '%s\n' 'P1;T0:1;a.py:main:1 400000,0,0' 'P1;T0:2;a.py:wait:1 300000,1,0' 'P1;T0:2;a.py:work:2 400000,0,8' | stackfold -q --slice=0.5; printf '%s\n' 'P1;T0:1;a.py:main:1 400000,0,0' 'P1;T0:2;a.py:wait:1 300000,1,0' 'P1;T0:2;a.py:work:2 400000,0,8' | stackfold -q --slice=0.5 --value=cpu
