const scheme = /^(https|http|mailto|page|ref|note):/i;

/** Characters that browsers drop from an address; removed so that `java\nscript:` is recognized. */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const dropped = /[\u0000-\u001f\u007f-\u009f\ufeff]/g;

/** Characters to percent-encode in an address, so that neither HTML nor Markdown misreads them. */
const encoded = /[\s"<>[\\\]^`{|}]/g;

/**
 * Returns the canonical form of a link's address, or null if its scheme is not allowed: only https, http, mailto, and
 * our own references to pages (page:, ref:) and footnotes (note:).
 */
export function cleanHref(href: string): string | null {
  const address = href.toWellFormed().replace(dropped, "").trim();
  const match = scheme.exec(address);
  if (match === null || match[0].length === address.length) {
    return null;
  }
  const rest = address.slice(match[0].length);
  return match[0].toLowerCase() + rest.replace(encoded, (character) => encodeURIComponent(character));
}
