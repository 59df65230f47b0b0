/**
 * Runs in a page, and does to it what a browser's translator does: puts its own words into two `font` elements in the
 * place of each text. The words stay the same, so that a test can read them.
 */
export function translatePage(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement?.closest("script, style, font, svg, textarea") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const html = "http://www.w3.org/1999/xhtml";
  const texts: Text[] = [];
  while (walker.nextNode())
    if (walker.currentNode instanceof Text && walker.currentNode.data.trim() !== "") texts.push(walker.currentNode);
  for (const text of texts) {
    const outer = document.createElementNS(html, "font");
    const inner = document.createElementNS(html, "font");
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
  document.documentElement.classList.add("translated-ltr");
}
