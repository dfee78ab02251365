sed 's/json/find(int, int)/' ../base.folded >tmp.k; sed 's/json/find(int, int)/' ../slow.folded | folddiff --markdown tmp.k - | grep '^| `'; rm tmp.k
