printf '# unit="bytes"\n# weight="2400"\n# samples="6"\nm;a;malloc 2400\n' >tmp.allocati; foldtop --report tmp.allocati; foldtop --top tmp.allocati; rm tmp.allocati
