/* Read the document: the packed profile and all that belongs to it. */

/* Return the bytes of all elements of one class, or "". */
function unpack(name) {
	return atob(Array.from(root.querySelectorAll(":scope > metadata." +
	    name), e => e.textContent).join(""));
}

/* Return a function that reads numbers of an element by their names. */
function numbersOf(element) {
	return key => Number(element.getAttribute("data-" + key));
}

/* Find the palettes.  One is read when it is chosen, which most never are. */
function findPalettes(names) {
	for (const element of root.querySelectorAll(
	    ":scope > metadata.classes")) {
		let palette = null;
		state.palettes.set(element.getAttribute("data-name"), () =>
			palette = palette || readPalette(
			    new Reader(atob(element.textContent)),
			    numbersOf(element)("classes"), names));
	}
}

/* Return the classes of the palette in use, or null if it has none. */
function currentPalette() {
	const read = state.palettes.get(state.palette);
	return read ? read() : null;
}

/* Read the profile in the SVG.  Return its tree, or null if there is none. */
function readDocument() {
	const find = name => root.querySelector(":scope > metadata." + name);
	const head = find("data");
	if (!head) {
		return null;
	}
	const of = numbersOf(head);
	const count = of("names");
	const columns = of("columns") || 1;
	const reader = new Reader(unpack("data"));
	const meta = readMetadata(reader, of("metas"));
	const names = readNames(reader, count);
	state.profile = newProfile(meta, names, of("unit-size") || 1);
	options.format.size = state.profile.size;
	state.colors = readColors(new Reader(unpack("colors")),
	    numbersOf(find("colors"))("colors"), count);
	findPalettes(count);
	const tree = finishTree(readFrames(reader, of("frames"), columns,
	    count));
	const sequence = find("sequence");
	state.sequence = sequence && readSequence(
	    new Reader(unpack("sequence")), numbersOf(sequence)("turns"),
	    columns);
	const slices = find("slices");
	state.times = slices && readTimes(numbersOf(slices),
	    new Reader(unpack("slices")), tree, state.profile);
	return tree;
}
