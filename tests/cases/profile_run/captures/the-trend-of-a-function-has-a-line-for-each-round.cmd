../rounds 'sh $examples/trend.sh lookup | cut -f2'
