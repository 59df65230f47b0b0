import { markCurrentPage } from "../../../domains/content/web/reader/mark-current-page.ts";
import { watchHeadings } from "../../../domains/content/web/reader/watch-headings.ts";
import { noteEdition } from "../../../domains/content/web/site.ts";
import { rememberPage, settlePanel } from "./area-panel.ts";
import { goToAnchor, leaveAnchor } from "./go-to-anchor.ts";
import { showLateFonts } from "./late-fonts.ts";
import type { Location } from "react-router";

let shown: string | undefined;

/**
 * After a navigation: the contents show where the reader is, 'On this page' follows the article, the panels that lay
 * over it are closed, and the focus is at the title (or the heading that the address names), so that it is read out.
 */
export function arrive({ pathname, hash }: Location): void {
  markCurrentPage(pathname);
  watchHeadings();
  const area = document.querySelector<HTMLElement>(".shell")?.dataset["contents"] ?? "none";
  settlePanel(area);
  rememberEdition(pathname);
  document.dispatchEvent(new Event("arrive"));
  rememberPage(area, pathname);
  const before = shown;
  shown = pathname;
  if (before !== undefined && before !== pathname) showLateFonts();
  leaveAnchor();
  if (hash !== "") goToAnchor(hash.slice(1), before !== undefined);
  else if (before !== undefined && before !== pathname) {
    document.querySelector<HTMLElement>("#main h1")?.focus({ preventScroll: true });
  }
}

/** The edition in the address is where the reader goes on (SHELL-12): here, and, by the cookie, a visitor the next time. */
function rememberEdition(pathname: string): void {
  const version = /^\/bluebook\/(v\d+)\//.exec(pathname)?.[1];
  if (version === undefined) return;
  noteEdition(version);
  // The Cookie Store API needs https, and one machine in a library may serve without.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `edition=${version}; max-age=31536000; path=/; samesite=lax`;
}
