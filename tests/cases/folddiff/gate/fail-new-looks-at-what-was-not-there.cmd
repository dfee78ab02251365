sed s/json/yaml/ ../slow.folded | folddiff --fail-new 26% ../base.folded -; folddiff --fail-new 1% ../base.folded ../slow.folded
