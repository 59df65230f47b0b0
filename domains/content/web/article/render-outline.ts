import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import type { ArticleHeading } from "../content-api.ts";

/** With fewer headings, no list is shown beside the article. */
const FEWEST = 2;

/** Renders the 'On this page' list as HTML; empty if there is too little to list. */
export function renderOutline(headings: readonly ArticleHeading[]): string {
  if (headings.length < FEWEST) return "";
  const top = Math.min(...headings.map(({ level }) => level));
  const items = headings.map(({ anchor, code, text, level }) => {
    const deep = level > top ? ' class="outline-part"' : "";
    const words = text === "" ? escapeHtml(code) : withoutLinks(text);
    return `<li${deep}><a href="#${anchor}">${words}</a></li>`;
  });
  return `<p class="outline-title">On this page</p><ol>${items.join("")}</ol>`;
}

/** Links can't be nested. */
function withoutLinks(html: string): string {
  return html.replaceAll(/<\/?a\b[^>]*>/g, "");
}
