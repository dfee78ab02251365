flamesvg -q svc.in | grep -oE '(svc::parse|core::str::split|worker_thread) .*fill="#[0-9a-f]*"|data-name="own"' | sed 's/ (.*fill/ fill/'
