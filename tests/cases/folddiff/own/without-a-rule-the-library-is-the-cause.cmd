sed '/own/d' before.folded >no-rule.before; sed '/own/d' after.folded >no-rule.after; folddiff --report no-rule.before no-rule.after | sed -n '/^Changed/p; /^Explained/p'; rm no-rule.*
