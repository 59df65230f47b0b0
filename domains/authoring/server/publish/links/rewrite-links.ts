/** What happens to a link: it gets a new address, is kept, or becomes plain text. */
export type LinkFate = { to: string } | "keep" | "drop";

/**
 * The opening and closing tags of links in clean HTML: attributes are double-quoted, entities escaped, links not
 * nested.
 */
const linkTags = /<a((?:\s+[^\s"<>=/]+(?:="[^"]*")?)*)\s*>|<\/a>/g;
const attribute = /\s+([^\s"<>=/]+)(?:="([^"]*)")?/g;

/** Rewrites the links of clean HTML as `decide` says; dropped links leave their text. */
export function rewriteLinks(html: string, decide: (address: string) => LinkFate): string {
  if (!html.includes("<a")) return html;
  let dropping = false;
  return html.replace(linkTags, (tag, attributes: string | undefined) => {
    if (attributes === undefined) {
      const closing = dropping ? "" : tag;
      dropping = false;
      return closing;
    }
    const address = [...attributes.matchAll(attribute)].find(([, name]) => name === "href")?.[2];
    const fate = address === undefined ? "keep" : decide(address);
    dropping = fate === "drop";
    if (fate === "drop") return "";
    return fate === "keep" ? tag : `<a href="${fate.to}">`;
  });
}

/** Applies a link's fate to a lone address; null if it is dropped. */
export function newUrl(url: string, fate: LinkFate): string | null {
  if (fate === "drop") return null;
  return fate === "keep" ? url : fate.to;
}
