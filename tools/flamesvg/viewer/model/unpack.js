/*
 * The packed profile, in the form that common/folded/pack.h describes: base64
 * of LEB128 numbers.
 */

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

/* Read bytes as a text of one character per byte. */
Reader.prototype.bytes = function (count) {
	const from = this.at;
	this.at += count;
	return this.text.slice(from, this.at);
};

function bytesOf(text) {
	return Uint8Array.from(text, c => c.charCodeAt(0));
}

const utf8 = new TextDecoder();

function readText(reader) {
	return utf8.decode(bytesOf(reader.bytes(reader.number())));
}

function readMetadata(reader, count) {
	const meta = new Map();
	for (let i = 0; i < count; i++) {
		const key = readText(reader);
		meta.set(key, readText(reader));
	}
	return meta;
}

/* Read names; only those beyond ASCII have to be decoded. */
function readNames(reader, count) {
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
 * Read a tree.  Frame 0 is the whole, the parent of the roots.  A name is left
 * out if it is the expected one: for a first callee, that of the first callee
 * of the last frame of the same name; else the name that followed that of the
 * previous callee before.
 */
function readFrames(reader, count, columns, whole) {
	const tree = newTree(count + 1, columns);
	const { depth, name, self } = tree;
	const callee = new Int32Array(whole + 1);
	const next = new Int32Array(whole + 1);
	const path = [whole];	/* last name by depth */
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

/* Read a palette: labels and colours of classes, the class of each name. */
function readPalette(reader, count, names) {
	const palette = { labels: [], colors: [],
		classes: new Int32Array(names) };
	for (let i = 0; i < count; i++) {
		palette.labels.push(readText(reader));
		palette.colors.push(Array.from(bytesOf(reader.bytes(3))));
	}
	for (let i = 0; i < names; i++) {
		palette.classes[i] = reader.number();
	}
	return palette;
}

/* Read three bytes per name, by a list of colours and a number per name. */
function readColors(reader, count, names) {
	const list = bytesOf(reader.bytes(3 * count));
	const colors = new Uint8Array(3 * names);
	for (let i = 0; i < colors.length; i += 3) {
		const at = 3 * reader.number();
		colors[i] = list[at];
		colors[i + 1] = list[at + 1];
		colors[i + 2] = list[at + 2];
	}
	return colors;
}

/* Read (leaf, counts) in order of arrival; leaves are frames of the profile. */
function readSequence(reader, turns, columns) {
	const leaves = new Int32Array(turns);
	const counts = Array.from({ length: columns },
	    () => new Float64Array(turns));
	for (let i = 0; i < turns; i++) {
		leaves[i] = reader.number() + 1;
		for (const count of counts) {
			count[i] = reader.number();
		}
	}
	return { leaves, counts };
}
