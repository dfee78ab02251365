folddiff -q --rename 's/^json$/yaml/' base.folded slow.folded
