import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import type { Page, PageRef } from "../../contract.ts";
import { changesUri } from "../../rules.ts";

/** Renders what follows an article: its subpages if it lists them, the previous and next page, and when it last changed. */
export function renderPageNav({ children, displayContents, previous, next, lastChange }: Omit<Page, "blocks">): string {
  const below = displayContents && children.length > 0 ? renderSubPages(children) : "";
  return below + renderPager(previous, next) + renderLastChange(lastChange);
}

function renderLastChange(change: Page["lastChange"]): string {
  if (!change) return "";
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(change.at);
  return `<p class="sub-pages"><a href="/${change.uri}">Last changed on ${day}</a></p>`;
}

/** Renders what follows an edition's quick style guide. */
export function renderGuideNav(version: string): string {
  return `<p class="sub-pages"><a href="/${changesUri(version)}">What changed in this edition</a></p>`;
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
