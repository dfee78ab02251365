printf '# unit="bytes"\n# weight="2400"\n# samples="6"\nm;a;malloc 2400\n' >tmp.f; foldtop --report tmp.f; foldtop --top tmp.f; rm tmp.f
