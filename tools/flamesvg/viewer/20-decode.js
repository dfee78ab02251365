/*
 * The packed profile, in the form that common/pack.h describes: base64 of
 * LEB128 numbers.
 */

/* atob of all parts of one kind, or "" */
function unpack(name) {
	const parts = [];
	for (const e of root.querySelectorAll(":scope > metadata." + name)) {
		parts.push(e.textContent);
	}
	return atob(parts.join("").replace(/[^A-Za-z0-9+/]/g, ""));
}

/* numbers and bytes out of a binary string */
function Reader(text) {
	this.text = text;
	this.at = 0;
}

Reader.prototype.number = function () {
	let value = 0;
	let scale = 1;
	let byte;
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

function readText(reader, utf8) {
	const bytes = new Uint8Array(reader.number());
	for (let i = 0; i < bytes.length; i++) {
		bytes[i] = reader.text.charCodeAt(reader.at++);
	}
	return utf8.decode(bytes);
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

/* pieces of names that are plain ASCII need no decoder */
function readNames(reader, count) {
	const utf8 = new TextDecoder();
	const names = new Array(count);
	let bytes = new Uint8Array(4096);
	let before = "";
	let plain = true;	/* the name before is */
	for (let i = 0; i < count; i++) {
		const shared = reader.number();
		const length = shared + reader.number();
		if (length > bytes.length) {
			const wider = new Uint8Array(2 * length);
			wider.set(bytes);
			bytes = wider;
		}
		const from = reader.at;
		let high = 0;
		for (let k = shared; k < length; k++) {
			bytes[k] = reader.text.charCodeAt(reader.at++);
			high |= bytes[k];
		}
		plain = high < 128 && (plain || shared === 0);
		before = plain ? before.slice(0, shared) +
			reader.text.slice(from, reader.at) :
			utf8.decode(bytes.subarray(0, length));
		names[i] = before;
	}
	return names;
}

/*
 * The names that frames are expected to have: of the first callee of a frame,
 * by the name of that, and of the frame after another, by the name of that.
 */
function Expect(names) {
	this.callee = new Int32Array(names + 1);
	this.next = new Int32Array(names + 1);
	this.none = names;
}

/* what is expected after a frame of `before`, or as the first on `caller` */
Expect.prototype.read = function (reader, asExpected, caller, before) {
	const names = before < 0 ? this.callee : this.next;
	const at = before < 0 ? caller : before;
	if (!asExpected) {
		names[at] = reader.number();
	}
	return names[at];
};

/* frame 0 becomes the whole, one above the roots */
function readFrames(reader, count, columns, whole) {
	const tree = newTree(count + 1, columns);
	const { depth, name, self } = tree;
	const expect = new Expect(whole);
	const path = [whole];	/* the last name at each depth */
	const scale = 1 << columns + 1;
	let deep = 0;	/* roots are at 1 here, on the whole */
	name[0] = whole;
	for (let i = 1; i <= count; i++) {
		const flags = reader.number();
		const closed = Math.floor(flags / scale);
		deep += 1 - closed;
		depth[i] = deep;
		name[i] = expect.read(reader, flags >> columns & 1,
		    path[deep - 1], closed > 0 ? path[deep] : -1);
		path[deep] = name[i];
		for (let c = 0; c < columns; c++) {
			self[c][i] = flags >> c & 1 ? reader.number() : 0;
		}
	}
	return tree;
}

/* three bytes for each name, from a list of colours and a number for each */
function readColors(names) {
	const head = root.querySelector(":scope > metadata.colors");
	const text = unpack("colors");
	const reader = new Reader(text);
	const colors = [];
	reader.at = 3 * Number(head.getAttribute("data-colors"));
	for (let i = 0; i < names; i++) {
		const at = 3 * reader.number();
		colors.push(text.slice(at, at + 3));
	}
	return colors.join("");
}

/* what palettes call the names: labels, colours, a class for each name */
function readPalettes(names) {
	const utf8 = new TextDecoder();
	for (const one of root.querySelectorAll(
	    ":scope > metadata.classes")) {
		const count = Number(one.getAttribute("data-classes"));
		const reader = new Reader(atob(one.textContent));
		const palette = { labels: [], colors: [],
			classes: new Int32Array(names) };
		for (let i = 0; i < count; i++) {
			palette.labels.push(readText(reader, utf8));
			palette.colors.push(Array.from(reader.text.slice(
			    reader.at, reader.at + 3), c => c.charCodeAt(0)));
			reader.at += 3;
		}
		for (let i = 0; i < names; i++) {
			palette.classes[i] = reader.number();
		}
		state.palettes.set(one.getAttribute("data-name"), palette);
	}
}

/* the profile that travels in the SVG; null when there is none */
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
	readPalettes(count);
	return readFrames(reader, of("frames"), columns, count);
}

/* turns of (leaf, counts) as they arrived, leaves in the base tree; or null */
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
