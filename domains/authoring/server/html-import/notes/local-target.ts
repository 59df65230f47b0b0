import { attributeOf, type SourceElement } from "../source/nodes.ts";

/** Returns the name in the same file that a link leads to, or null if it leads elsewhere. */
export function localTarget(link: SourceElement): string | null {
  const href = attributeOf(link, "href")?.trim() ?? "";
  return href.startsWith("#") ? idOf(href) : null;
}

function idOf(href: string): string {
  const id = href.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
