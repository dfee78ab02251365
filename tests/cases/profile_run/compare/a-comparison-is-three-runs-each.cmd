../dry compare --before ./old --after ./new --call-graph fp --output here | grep folddiff
