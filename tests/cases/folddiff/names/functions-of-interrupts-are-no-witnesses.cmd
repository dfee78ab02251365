# all that interrupts and faults cause doubled, as a takes twice as long
t=$(mktemp -d) && cd "$t" || exit
run() {	# A KERNEL
	i='asm_sysvec_apic_timer_interrupt'
	printf '# unit="samples"\n'
	printf 'main;%s\n' "a $1" 'b 3000' \
		"a;$i;irqentry_exit_to_user_mode $2" \
		"a;$i;schedule;__schedule;finish_task_switch $2" \
		"b;$i;__irq_exit_rcu;handle_softirqs $2" \
		"b;$i;__irq_exit_rcu;handle_softirqs;rcu_core $2" \
		"b;asm_exc_page_fault;handle_mm_fault $2" \
		"b;asm_exc_page_fault;handle_mm_fault;clear_page $2"
}
run 3000 40 >before
run 6000 80 >after
folddiff --scatter 0 --report before after | sed -n 2p
folddiff --scatter 0 --report before after | grep -A 1 '^The share'
rm -r "$t"
