# pages are cleared three times as long; who asked for them is told, the kernel is not
side() {
	printf '# unit="samples"\nmain;work 5000\nmain;store 2000\n'
	printf 'main;store;page_fault_[k];clear_page_erms_[k] %s\n' "$1"
}
side 500 >tmp.kernel1
side 4000 >tmp.kernel2
folddiff --fail-over=+5pp --norm=none --allow-blind tmp.kernel1 tmp.kernel2 | grep -E '^FAIL|^PASS'
folddiff --fail-over=self:+5pp --norm=none --allow-blind tmp.kernel1 tmp.kernel2 | grep -E '^FAIL|^PASS'
rm tmp.kernel?
