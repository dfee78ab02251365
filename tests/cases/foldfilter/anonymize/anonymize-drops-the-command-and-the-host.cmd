printf '# command="./secret --key"\n# host="inside"\n# unit="us"\n# slice="0.5"\n# start="1"\n00000.500s;secret;main 1\n' | foldfilter --anonymize
