/*
 * Labels that fit their boxes.  A name is shortened in stages.  Its width is
 * the sum of the widths of its characters, which are measured once. glyphs has
 * their widths in pixels: of characters 0 to 126, of wide ones (127) and of all
 * others (128).
 */

function glyph(glyphs, code) {
	return glyphs[code < 127 ? code : code >= 0x1100 ? 127 : 128];
}

function widthIn(glyphs, text) {
	let sum = 0;
	for (let i = 0; i < text.length; i++) {
		sum += glyph(glyphs, text.charCodeAt(i));
	}
	return sum;
}

const PAIRS = { "(": ")", "<": ">", "[": "]", "{": "}" };

/* Return true if the bracket at i belongs to a name like operator(). */
function isOperator(text, i) {
	const before = text.slice(Math.max(0, i - 12), i);
	return (text[i] === "<" ? /operator *<?$/ : /operator *$/)
		.test(before);
}

/* Return where the last argument list starts, or -1: f(int) const -> 1. */
function argumentsAt(text) {
	const tail = /\)( *(const|volatile|&|&&|noexcept))*( *\[[^\]]*\])?$/;
	const found = tail.exec(text);
	if (!found) {
		return -1;
	}
	let deep = 0;
	for (let i = found.index; i >= 0; i--) {
		if (text[i] === ")") {
			deep++;
		} else if (text[i] === "(" && --deep === 0) {
			return i > 0 && !isOperator(text, i) ? i : -1;
		}
	}
	return -1;
}

function withoutArguments(text) {
	const at = argumentsAt(text);
	return at < 0 ? text : text.slice(0, at).trimEnd();
}

/* vector<pair<int, int> >::at -> vector<\u2026>::at; a<b>::c<d> -> a<>::c<> */
function withoutTemplates(text) {
	let short = "";
	let deep = 0;
	for (let i = 0; i < text.length; i++) {
		const c = text[i];
		if (c === "<" && !isOperator(text, i)) {
			short += deep++ === 0 ? "<\u2026" : "";
		} else if (c === ">" && deep > 0 && !/[-=]/.test(text[i - 1])) {
			deep--;
		}
		if (deep === 0) {
			short += c;
		}
	}
	return deep > 0 ? text : short.replace(/<\u2026(?=.*<\u2026)/g, "<")
		.replace(/^(.*<>.*)<\u2026/, "$1<");
}

const NAME_LONG = 80;	/* characters */

/* Return a long name without its templates, arguments and file. */
function briefName(text) {
	return text.length <= NAME_LONG ? text :
		withoutTemplates(withoutArguments(splitPlace(text)[0]));
}

const SUFFIX = /^(part|constprop|isra|cold|lto_priv|llvm|so|ko|js|py|rb|exe)\b/;

/* Return true if a component begins at i: a::|b a/|b a`|b a.|b. */
function componentAt(text, i) {
	const before = text[i - 1];
	return before === "/" || before === "`" || text.endsWith("::", i) ||
	    before === "." && /[A-Za-z_$(]/.test(text[i]) &&
	    !SUFFIX.test(text.slice(i)) && i > 1;
}

/* Return the name without its first component, its first two, and so on. */
function withoutLeading(text) {
	const short = [];
	const closers = [];
	for (let i = 1; i < text.length; i++) {
		const c = text[i - 1];
		if (PAIRS[c] && !isOperator(text, i - 1)) {
			closers.push(PAIRS[c]);
		} else if (c === closers[closers.length - 1]) {
			closers.pop();
		} else if (!closers.length && componentAt(text, i)) {
			short.push(text.slice(i));
		}
	}
	return short;
}

/* Return [function, file without its folder], or [name, ""]. */
function splitBase(text) {
	const [full, file] = splitPlace(text);
	return [full, file.replace(/^.*[/\\]/, "")];
}

/* Return the stages of a name with their widths, the longest first. */
function stagesOf(glyphs, text) {
	const [full, base] = splitBase(text);
	const plain = withoutArguments(full);
	const bare = withoutTemplates(plain).replace(/^(JS|py):[:*~^+]?/, "");
	const texts = [text].concat(base ? [full + " " + base,
		bare + " " + base] : [], full, plain, bare,
	withoutLeading(bare));
	const stages = [];
	for (const t of texts) {
		if (!stages.length || t.length <
		    stages[stages.length - 1].text.length) {
			stages.push({ text: t, width: widthIn(glyphs, t) });
		}
	}
	return stages;
}

/* Return how many characters fit: from the beginning (step 1) or end (-1). */
function fitting(glyphs, text, room, step) {
	const last = text.length - 1;
	let count = 0;
	for (; count <= last; count++) {
		room -= glyph(glyphs, text.charCodeAt(step > 0 ? count :
			last - count));
		if (room < 0) {
			break;
		}
	}
	return count;
}

/* Return true if a cut there would split a surrogate pair. */
function isInside(text, at) {
	return at > 0 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
}

const LEAST_ENDS = 7;	/* if fewer characters fit, no end is shown */

/*
 * Return a text without its middle, since names differ mostly at their ends; ""
 * if fewer than two characters fit.
 */
function clip(glyphs, text, room) {
	const left = room - glyph(glyphs, 0x2026);
	let head = fitting(glyphs, text, left, 1);
	let tail = text.length;
	if (head >= LEAST_ENDS) {
		tail -= fitting(glyphs, text, left * 0.45, -1);
		head = fitting(glyphs, text, left -
		    widthIn(glyphs, text.slice(tail)), 1);
	}
	head -= isInside(text, head) ? 1 : 0;
	tail += isInside(text, tail) ? 1 : 0;
	return head < 2 ? "" : text.slice(0, head) + "\u2026" +
		text.slice(tail);
}

/* Return the label for a box of that width, given the stages of its name. */
function labelIn(glyphs, stages, room) {
	const fits = stages.find(stage => stage.width <= room);
	return fits ? fits.text :
		clip(glyphs, stages[stages.length - 1].text.replace(/\u2026/g,
		    ""), room);
}
