import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import type { ArticleHeading } from "../content-api.ts";

/** With fewer headings, no list is shown beside the article. */
const FEWEST = 2;

/** Renders the 'On this page' list as HTML, with the codes that people cite by; empty if there is too little to list. */
export function renderOutline(headings: readonly ArticleHeading[]): string {
  if (headings.length < FEWEST) return "";
  const top = Math.min(...headings.map(({ level }) => level));
  const items = headings.map(({ anchor, code, text, level }) => {
    const deep = level > top ? ' class="outline-part"' : "";
    return `<li${deep}><a href="#${anchor}">${renderEntry(code, withoutLinks(text))}</a></li>`;
  });
  return `<p class="outline-title">On this page</p><ol>${items.join("")}</ol>`;
}

/** Codes stand in a column of their own, beside words that may wrap. */
function renderEntry(code: string, words: string): string {
  if (code === "" || words === "") return words + escapeHtml(code);
  return `<b>${escapeHtml(code)}</b> <span>${words}</span>`;
}

/** Links can't be nested. */
function withoutLinks(html: string): string {
  return html.replaceAll(/<\/?a\b[^>]*>/g, "");
}
