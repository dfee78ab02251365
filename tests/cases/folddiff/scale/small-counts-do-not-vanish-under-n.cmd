printf 'a 3\nb 997\n' | folddiff -q -n - small-after.in
