/** How many rules (R1, R2 …) and tables (T1, T2 …) a manual has. */
interface ManualSize {
  rules: number;
  tables: number;
}

/** The size of the Indigo Book. */
export const indigoSize: ManualSize = { rules: 34, tables: 20 };

/**
 * A manual several times over in one file, the Indigo Book or one that is laid out like it: each copy has codes, names and
 * links of its own (the second has R35 to R68), so that it is a manual of that size and not the same page again.
 */
export function enlargeManual(html: string, copies: number, size: ManualSize): string {
  const tag = '<div id="contents" page="contents">';
  const start = html.indexOf(tag) + tag.length;
  // The last closing tag in the body belongs to the element around the content.
  const end = html.lastIndexOf("</div>", html.lastIndexOf("</body>"));
  const content = html.slice(start, end);
  const parts = Array.from({ length: copies }, (_, copy) => (copy === 0 ? content : renumber(content, copy, size)));
  return html.slice(0, start) + parts.join("\n") + html.slice(end);
}

function renumber(content: string, copy: number, { rules, tables }: ManualSize): string {
  const next = (kind: string, number: string) => Number(number) + copy * (kind.toLowerCase() === "r" ? rules : tables);
  return content
    .replace(/(id="|href="#)([rt])(\d+)/g, (_, before: string, kind: string, number: string) => {
      return `${before}${kind}${next(kind, number)}`;
    })
    .replace(/(id="|href="#)([a-j]-[a-z-]+")/g, (_, before: string, name: string) => `${before}copy${copy}-${name}`)
    .replace(/(<h[345][^>]*>(?:<[^>]*>)*)([RT])(\d+)/g, (_, before: string, kind: string, number: string) => {
      return `${before}${kind}${next(kind, number)}`;
    });
}
