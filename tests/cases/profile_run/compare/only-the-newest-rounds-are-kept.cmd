../rounds 'ls continuous | grep -c "^20"; sh $examples/trend.sh parse | cut -f2'
