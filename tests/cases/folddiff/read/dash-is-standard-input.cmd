folddiff -q ../before.folded - <../after.folded
