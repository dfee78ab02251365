/*
 * The packed profile, in the form that common/folded/pack.h describes: base64
 * of LEB128 numbers.
 */

/* the bytes of all elements of one class, or "" */
function unpack(name) {
	const parts = [];
	for (const e of root.querySelectorAll(":scope > metadata." + name)) {
		parts.push(e.textContent);
	}
	return atob(parts.join(""));
}

/* read numbers and bytes from a binary string */
function Reader(text) {
	this.text = text;
	this.at = 0;
}

Reader.prototype.number = function () {
	let byte = this.text.charCodeAt(this.at);
	if (byte < 128) {	/* as most are */
		this.at++;
		return byte;
	}
	let value = 0;
	let scale = 1;
	do {
		byte = this.text.charCodeAt(this.at++);
		value += (byte & 127) * scale;
		scale *= 128;
	} while (byte > 127);
	if (byte !== byte) {
		throw new Error("the data of this graph ends early");
	}
	return value;
};

/* n bytes, as a text with a character for each */
Reader.prototype.bytes = function (count) {
	const from = this.at;
	this.at += count;
	return this.text.slice(from, this.at);
};

function bytesOf(text) {
	return Uint8Array.from(text, c => c.charCodeAt(0));
}

function readText(reader, utf8) {
	return utf8.decode(bytesOf(reader.bytes(reader.number())));
}

function readMetadata(reader, count) {
	const utf8 = new TextDecoder();
	const meta = new Map();
	for (let i = 0; i < count; i++) {
		const key = readText(reader, utf8);
		meta.set(key, readText(reader, utf8));
	}
	return meta;
}

/* text that is not ASCII only has to be decoded */
function readNames(reader, count) {
	const utf8 = new TextDecoder();
	const beyond = /[\x80-\xff]/;
	const names = new Array(count);
	let name = "";
	for (let i = 0; i < count; i++) {
		const shared = reader.number();
		name = name.slice(0, shared) + reader.bytes(reader.number());
		names[i] = beyond.test(name) ? utf8.decode(bytesOf(name)) :
			name;
	}
	return names;
}

/*
 * Frame 0 becomes the whole, one above the roots.  The first callee of a frame
 * is expected to have the name that the first callee had under the last frame
 * of the same name, and a frame after another the name that followed there.
 */
function readFrames(reader, count, columns, whole) {
	const tree = newTree(count + 1, columns);
	const { depth, name, self } = tree;
	const callee = new Int32Array(whole + 1);
	const next = new Int32Array(whole + 1);
	const path = [whole];	/* the last name at each depth */
	let deep = 0;	/* roots are at depth 1 here, the whole at 0 */
	name[0] = whole;
	for (let i = 1; i <= count; i++) {
		const flags = reader.number();
		const closed = flags >>> columns + 1;
		deep += 1 - closed;
		const expected = closed > 0 ? next : callee;
		const at = path[closed > 0 ? deep : deep - 1];
		if (!(flags >> columns & 1)) {
			expected[at] = reader.number();
		}
		depth[i] = deep;
		name[i] = path[deep] = expected[at];
		for (let c = 0; c < columns; c++) {
			if (flags >> c & 1) {
				self[c][i] = reader.number();
			}
		}
	}
	return tree;
}

/* three bytes for each name, from a list of colours and a number for each */
function readColors(names) {
	const head = root.querySelector(":scope > metadata.colors");
	const reader = new Reader(unpack("colors"));
	const list = bytesOf(reader.bytes(3 * Number(
	    head.getAttribute("data-colors"))));
	const colors = new Uint8Array(3 * names);
	for (let i = 0; i < colors.length; i += 3) {
		const at = 3 * reader.number();
		colors[i] = list[at];
		colors[i + 1] = list[at + 1];
		colors[i + 2] = list[at + 2];
	}
	return colors;
}

/* the classes of a palette: labels, colours, a class for each name */
function readPalette(element, names) {
	const utf8 = new TextDecoder();
	const count = Number(element.getAttribute("data-classes"));
	const reader = new Reader(atob(element.textContent));
	const palette = { labels: [], colors: [],
		classes: new Int32Array(names) };
	for (let i = 0; i < count; i++) {
		palette.labels.push(readText(reader, utf8));
		palette.colors.push(Array.from(bytesOf(reader.bytes(3))));
	}
	for (let i = 0; i < names; i++) {
		palette.classes[i] = reader.number();
	}
	return palette;
}

/* a palette is read when it is chosen, which most never are */
function findPalettes(names) {
	for (const element of root.querySelectorAll(
	    ":scope > metadata.classes")) {
		let palette = null;
		state.palettes.set(element.getAttribute("data-name"), () =>
			palette = palette || readPalette(element, names));
	}
}

/* the classes of the palette of the frames, or null if it has none */
function currentPalette() {
	const read = state.palettes.get(state.palette);
	return read ? read() : null;
}

/* the profile in the SVG, or null if it has none */
function decode() {
	const head = root.querySelector(":scope > metadata.data");
	if (!head) {
		return null;
	}
	const of = key => Number(head.getAttribute("data-" + key));
	const count = of("names");
	const columns = of("columns") || 1;
	const reader = new Reader(unpack("data"));
	state.meta = readMetadata(reader, of("metas"));
	state.names = readNames(reader, count);
	state.columns = columns;
	state.unit = of("unit-size") || 1;
	state.colors = readColors(count);
	findPalettes(count);
	return readFrames(reader, of("frames"), columns, count);
}

/* (leaf, counts) in order of arrival, leaves in the base tree; or null */
function decodeSequence() {
	const head = root.querySelector(":scope > metadata.sequence");
	if (!head) {
		return null;
	}
	const reader = new Reader(unpack("sequence"));
	const turns = Number(head.getAttribute("data-turns"));
	const leaves = new Int32Array(turns);
	const counts = [];
	for (let c = 0; c < state.columns; c++) {
		counts.push(new Float64Array(turns));
	}
	for (let i = 0; i < turns; i++) {
		leaves[i] = reader.number() + 1;
		for (const count of counts) {
			count[i] = reader.number();
		}
	}
	return { leaves, counts };
}
