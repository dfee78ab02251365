/*
 * The packed profile: base64 of LEB128 numbers.  First the metadata as
 * (length, key, length, value); then the names, sorted, each as (bytes shared
 * with the one before, bytes that follow, those bytes); then the frames in
 * preorder, each as (depth of the one before + 1 - depth, number of its name,
 * self of every column).
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

/* frame 0 becomes the whole, one above the roots */
function readFrames(reader, count, columns, whole) {
	const tree = newTree(count + 1, columns);
	const { depth, name, self } = tree;
	name[0] = whole;
	let deep = 0;	/* roots are at 1 here, on the whole */
	for (let i = 1; i <= count; i++) {
		deep += 1 - reader.number();
		depth[i] = deep;
		name[i] = reader.number();
		for (let c = 0; c < columns; c++) {
			self[c][i] = reader.number();
		}
	}
	return tree;
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
	state.colors = unpack("colors");
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
