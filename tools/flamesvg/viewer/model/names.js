/*
 * What the names of frames mean.  A profile has them as
 *
 *	names		as folded text has them
 *	shown		the same without module and annotation
 *	plain		with the module, see plainNames()
 *	whole		the number of the name of the whole
 *	meta		metadata, as in folded(5)
 *	size		the count that a packed 1 stands for
 */

/* Return the name without its mark, and with U+FFFD for control characters. */
function showable(name) {
	/* eslint-disable-next-line no-control-regex */
	return /[\x00-\x1f\x7f]|\]$/.test(name) ?
		/* eslint-disable-next-line no-control-regex */
		name.replace(/[\x00-\x1f\x7f]/g, "\ufffd")
			.replace(/(.)_\[[kwijg]\]$/, "$1") : name;
}

/* Return the name without its module: read of libc.so`read. */
function functionOf(name) {
	const plain = showable(name);
	return plain.indexOf("`", 1) < 0 ? plain :
		plain.replace(/^[^`]+`(?=.)/, "");
}

function newProfile(meta, texts, size) {
	const names = texts.concat("all");
	return { meta, names, shown: names.map(functionOf), plain: null,
		whole: texts.length, size };
}

/*
 * Source files after functions, as Node, Python and --srcline write them:
 * "JS:~sort /home/me/app.js:5:19", "py::score:/home/me/work.py",
 * "push:vec.h:12".
 */
const PLACES = [
	/^(.*[^\s:])[ :]((?:file:\/\/|node:|[A-Za-z]:\\|\/)[^\s()]*)$/,
	/^(.*[^\s:])[ :]([^\s:()]+\.[A-Za-z]\w*(?::\d+){1,2})$/
];

/* Split a name into [function, file with line], or [name, ""]. */
function splitPlace(text) {
	for (const form of PLACES) {
		const found = form.exec(text);
		if (found) {
			return found.slice(1);
		}
	}
	return [text, ""];
}

/* Return true for names such as [unknown] and [libfoo.so]. */
function isUnknown(name) {
	return /^\[[^\]]+\](_\[[kij]\])?$/.test(name);
}

const KINDS = { k: "kernel", i: "inlined", j: "JIT", w: "waker", g: "GPU" };

/* Return the module of module`function, or "". */
function moduleOf(text) {
	const found = /^([^`]+)`./.exec(text);
	return found ? found[1].replace(/^\[(.*)\]$/, "$1") : "";
}

/*
 * Return the kind of a name; "" for a command, or if it is unknown.  The
 * profile keeps whether names have marks of kinds; see common/profile/marks.c.
 */
function kindOf(profile, name) {
	const { meta, names } = profile;
	const [, mark] = /_\[([kijwg])\]$/.exec(names[name]) || [];
	const module = mark ? "" : moduleOf(names[name]);
	if (profile.kinds === undefined) {
		const marks = meta.get("marks");
		profile.kinds = marks ? marks.startsWith("kernel") :
			names.some(one => /_\[[kij]\]$/.test(one));
	}
	return mark ? KINDS[mark] : /^(guest\.)?kernel/.test(module) ?
		"kernel" : module && profile.kinds ? "user" : "";
}

function longName({ names }, name) {
	return showable(names[name]);
}

/* Return { file, line } of a name such as "push:vec.h:12", or null. */
function sourceOf(text) {
	const inside = /\(([^()\s]+:\d+)\)$/.exec(text);
	const found = /^(?:file:\/\/)?(.*?):(\d+)(?::\d+)?$/.exec(
	    inside ? inside[1] : splitPlace(text)[1]);
	return found ? { file: found[1], line: found[2] } : null;
}

/* what names in brackets mean, and how to get symbols instead */
const MEANINGS = {
	"unknown": "code without a symbol: install debug symbols, or enable " +
	    "perf maps",
	"unknown caller": "a caller that is missing from the call chain, and " +
	    "that could not be determined, as where a pointer is called",
	"callers lost": "callers that are missing from the call chain, since " +
	    "code keeps no frame pointers: record with --call-graph dwarf",
	"no frames": "", "filtered": "", "other": "", "lost": "", "idle": "",
	"truncated": "", "not sampled": "", "no span": ""
};

/* Return what a frame without a symbol is and how to get its name, or "". */
function unnamedText(text) {
	const found = /^(?:.*`)?\[([^\]]+)\]$/.exec(text);
	return !found || !isUnknown(text.replace(/^.*`/, "")) ? "" :
		Object.hasOwn(MEANINGS, found[1]) ? MEANINGS[found[1]] :
		"code of " + found[1] +
		    " without a symbol: install its debug symbols";
}

/* Return an array by name: the name with its module, or "" if it has none. */
function plainNames(profile) {
	const { names, shown } = profile;
	if (!profile.plain) {
		profile.plain = names.map((name, i) => {
			const plain = showable(name);
			return plain === shown[i] ? "" : plain;
		});
	}
	return profile.plain;
}

/* Return the name, with its module if another module has that function. */
function uniqueName(profile, name) {
	const { shown } = profile;
	const text = shown[name];
	return shown.indexOf(text) === shown.lastIndexOf(text) ? text :
		longName(profile, name);
}

/* Encode a path of names for the address. */
function encodePath({ names }, path) {
	return path.map(name => encodeURIComponent(names[name])).join(";");
}

/* Decode a path into name numbers; -1 for names that are not in the profile. */
function decodePath({ names }, text) {
	if (!text) {
		return [];
	}
	const numbers = new Map(names.map((name, i) => [name, i]));
	return text.split(";").map(part => {
		const number = numbers.get(decodeURIComponent(part));
		return number === undefined ? -1 : number;
	});
}
