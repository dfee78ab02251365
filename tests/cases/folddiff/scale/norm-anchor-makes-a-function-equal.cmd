sed 's/hash 4000/hash 8000/' ../slow.folded | folddiff -q --plain --norm anchor:^hash ../base.folded - | head -n 3
