/** What becomes of a link: a new address, the one it has, or only its words. */
export type LinkFate = { to: string } | "keep" | "drop";

/** The opening and closing tags of links in clean HTML: attributes are double-quoted, entities escaped, links not nested. */
const linkTags = /<a((?:\s+[^\s"<>=/]+(?:="[^"]*")?)*)\s*>|<\/a>/g;
const attribute = /\s+([^\s"<>=/]+)(?:="([^"]*)")?/g;

/** Clean HTML in which every link's address has been decided anew; the words of a dropped link stay. */
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

/** A lone address after its fate was decided; null for one that is dropped. */
export function newUrl(url: string, fate: LinkFate): string | null {
  if (fate === "drop") return null;
  return fate === "keep" ? url : fate.to;
}
