folddiff -q --meta ../base.folded ../slow.folded | grep "^#"
