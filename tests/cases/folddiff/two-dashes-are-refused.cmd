folddiff - -
