/* A menu: choices at the pointer or below a button. */

function closeMenu() {
	page.menu.hidden = true;
	page.menu.textContent = "";
}

/* Place the menu at the pointer, but within the page. */
function placeMenu(event) {
	const menu = page.menu;
	const app = page.app.getBoundingClientRect();
	const left = Math.min(inUnits(event.clientX - app.left),
	    page.app.offsetWidth - menu.offsetWidth - 4);
	const top = Math.min(inUnits(event.clientY - app.top),
	    page.app.offsetHeight - menu.offsetHeight - 4);
	menu.style.left = Math.max(0, left) + "px";
	menu.style.top = page.app.scrollTop + Math.max(0, top) + "px";
}

function onMenuKey(event) {
	const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
	if (step) {
		const all = Array.from(page.menu.children);
		const at = all.indexOf(document.activeElement) + all.length;
		all[(at + step) % all.length].focus();
	} else if (event.key === "Escape" || event.key === "Tab") {
		closeMenu();
		page.picture.focus();
	} else if (event.key === "Enter" || event.key === " ") {
		event.stopPropagation();
		return;
	}
	event.preventDefault();
	event.stopPropagation();
}

function openMenu(event, choices) {
	closeMenu();
	for (const [text, key, does, on] of choices) {
		const choice = makeButton("choice", page.menu, text, text,
		    () => {
			closeMenu();
			page.picture.focus({ preventScroll: true });
			does();
		});
		setAll(choice, on === undefined ? { role: "menuitem" } :
			{ role: "menuitemcheckbox", "aria-checked": on });
		make("kbd", "", choice, key);
	}
	page.menu.hidden = false;
	placeMenu(event);
	page.menu.firstChild.focus({ preventScroll: true });
}
