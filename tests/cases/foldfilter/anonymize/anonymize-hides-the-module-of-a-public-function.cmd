printf 'acme;acme`main;acme`hide;libacme.so`free 3\nacme;acme`main;ld-linux-x86-64.so.2`_dl_fini;libc.so.6`malloc;[kernel.kallsyms]`do_page_fault_[k] 1\n' | foldfilter --anonymize
