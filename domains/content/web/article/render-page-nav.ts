import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import type { Page, PageRef } from "../../contract.ts";

/** Renders what follows an article: its subpages if it lists them, and the previous and next page. */
export function renderPageNav({ children, displayContents, previous, next }: Omit<Page, "blocks">): string {
  const below = displayContents && children.length > 0 ? renderSubPages(children) : "";
  return below + renderPager(previous, next);
}

function renderSubPages(pages: readonly PageRef[]): string {
  const items = pages.map(
    ({ code, customTitle, uri }) =>
      `<li><a href="/${uri}"><b>${escapeHtml(code)}</b> <span>${escapeHtml(customTitle)}</span></a></li>`,
  );
  return `<nav class="sub-pages" aria-labelledby="sub-pages"><p class="label" id="sub-pages">Contents</p><ul>${items.join("")}</ul></nav>`;
}

function renderPager(previous: PageRef | null, next: PageRef | null): string {
  const links = [
    previous ? renderPagerLink(previous, "prev", "Previous") : "",
    next ? renderPagerLink(next, "next", "Next") : "",
  ].join("");
  return links === "" ? "" : `<nav class="pager" aria-label="Previous and next page">${links}</nav>`;
}

function renderPagerLink({ code, customTitle, uri }: PageRef, rel: "prev" | "next", label: string): string {
  const name = [code, customTitle].filter((part) => part !== "").join(" ");
  return `<a href="/${uri}" rel="${rel}" class="pager-${rel}"><small>${label}</small>${escapeHtml(name)}</a>`;
}
