const scheme = /^(https|http|mailto|page|ref):/i;

/** Characters that a browser drops from an address, so that `java\nscript:` can't hide. */
// oxlint-disable-next-line no-control-regex -- these are the characters that it takes out
const dropped = /[\u0000-\u001f\u007f-\u009f\ufeff]/g;

/** Characters that stand encoded in an address, so that neither HTML nor Markdown trips over them. */
const encoded = /[\s"<>[\\\]^`{|}]/g;

/**
 * The one form of a link's address, or null when it may not be linked to: only https, http, mailto, and our own
 * references to pages (page:, ref:).
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
