# two functions grow alike; interrupts may do so because the machine was busy
for i in 1 2 3 4 5 6; do
	awk -v run=$i 'BEGIN {
		print "# unit=\"samples\""
		for (f = 1; f <= 30; f++)
			print "main;f" f, 1000 + (f * 7 + run * 13) % 31
		print "main;f1;rare", (run < 4 ? 100 : 160) + run % 3
		print "main;f2;asm_sysvec_apic_timer_interrupt_[k]", \
			(run < 4 ? 100 : 160) + (run + 1) % 3
	}' >tmp.irq$i
done
folddiff --report --norm=total --min-effect=0.1pp --before tmp.irq[123] \
	--after tmp.irq[456] | sed -n 2p
rm tmp.irq?
