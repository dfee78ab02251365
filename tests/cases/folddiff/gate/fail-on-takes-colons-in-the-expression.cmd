sed s/json/a::b/ ../base.folded >tmp.b; sed s/json/a::b/ ../slow.folded | folddiff --fail-on self:^a::b:+9pp tmp.b -; s=$?; rm tmp.b; exit $s
