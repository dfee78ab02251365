/*
 * Unpack metadata.viewer, the style and the script of the page with a form feed
 * between them, and put them into the document.  Where the script fails, the
 * static picture is shown again.
 */
(function () {
	"use strict";
	const script = document.currentScript;
	const root = script.parentNode;
	const bytes = Uint8Array.from(atob(
	    script.previousElementSibling.textContent), c => c.charCodeAt(0));
	new Response(new Blob([bytes]).stream().pipeThrough(
	    new DecompressionStream("gzip"))).text().then(text => {
		text.split("\f").forEach((part, k) => {
			const element = document.createElementNS(
			    root.namespaceURI, k ? "script" : "style");
			element.textContent = part;
			root.insertBefore(element, script);
		});
		root.classList.toggle("live",
		    root.hasAttribute("data-ready"));
	}).catch(() => root.classList.remove("live"));
}());
