foldfilter --collapse ^a=L --collapse ^b=L
