import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import type { ArticleHeading } from "../content-api.ts";

/** Fewer headings need no list beside the article. */
const FEWEST = 2;

/** The list 'On this page' as HTML; empty where there is too little to list. */
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

/** A link can't stand in a link. */
function withoutLinks(html: string): string {
  return html.replaceAll(/<\/?a\b[^>]*>/g, "");
}
