sed 's/json/find(int, int)/' base.folded >tmp.b; sed 's/json/find(int, int)/' slow.folded | folddiff --markdown tmp.b - | grep '^| `'; rm tmp.b
