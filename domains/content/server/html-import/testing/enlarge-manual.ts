const rulesInBook = 34;
const tablesInBook = 20;

/**
 * The Indigo Book several times over in one file: each copy has codes, names and links of its own (the second has
 * R35 to R68), so that it is a manual of that size and not the same page again.
 */
export function enlargeManual(html: string, copies: number): string {
  const tag = '<div id="contents" page="contents">';
  const start = html.indexOf(tag) + tag.length;
  // The last closing tag before the end of the body is that of the element around the content.
  const end = html.lastIndexOf("</div>", html.lastIndexOf("</body>"));
  const content = html.slice(start, end);
  const parts = Array.from({ length: copies }, (_, copy) => (copy === 0 ? content : renumber(content, copy)));
  return html.slice(0, start) + parts.join("\n") + html.slice(end);
}

function renumber(content: string, copy: number): string {
  const next = (kind: string, number: string) =>
    Number(number) + copy * (kind.toLowerCase() === "r" ? rulesInBook : tablesInBook);
  return content
    .replace(/(id="|href="#)([rt])(\d+)/g, (_, before: string, kind: string, number: string) => {
      return `${before}${kind}${next(kind, number)}`;
    })
    .replace(/(id="|href="#)([a-j]-[a-z-]+")/g, (_, before: string, name: string) => `${before}copy${copy}-${name}`)
    .replace(/(<h[345][^>]*>(?:<[^>]*>)*)([RT])(\d+)/g, (_, before: string, kind: string, number: string) => {
      return `${before}${kind}${next(kind, number)}`;
    });
}
