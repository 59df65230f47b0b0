import { headingAnchor } from "../../../rules.ts";

/** Adds to an article's headings the anchors that they had before, so that links to those arrive. */
export function withOldAnchors(html: string, oldIds: ReadonlyMap<string, string>): string {
  let marked = html;
  for (const [old, now] of oldIds) {
    const start = ` id="${headingAnchor(now)}" tabindex="-1">`;
    marked = marked.replace(start, () => `${start}<span id="${headingAnchor(old)}"></span>`);
  }
  return marked;
}
