import { markCurrentPage, noteEdition, watchHeadings } from "../../../domains/content/web/shell.ts";
import { rememberPage, settlePanel } from "./area-panel.ts";
import { goToAnchor, leaveAnchor } from "./go-to-anchor.ts";
import { showLazyFonts } from "./lazy-fonts.ts";
import type { Location } from "react-router";

let shown: string | undefined;

/**
 * Runs after a navigation: the table of contents shows where the reader is, 'On this page' follows the article, panels
 * that cover it are closed, and the focus moves to the title (or the heading in the address), so that screen readers
 * announce it.
 */
export function onNavigated({ pathname, hash }: Location): void {
  markCurrentPage(pathname);
  watchHeadings();
  const area = document.querySelector<HTMLElement>(".shell")?.dataset["contents"] ?? "none";
  settlePanel(area);
  rememberEdition(pathname);
  document.dispatchEvent(new Event("arrive"));
  rememberPage(area, pathname);
  const before = shown;
  shown = pathname;
  if (before !== undefined && before !== pathname) showLazyFonts();
  leaveAnchor();
  if (hash !== "") goToAnchor(hash.slice(1), before !== undefined);
  else if (before !== undefined && before !== pathname) {
    document.querySelector<HTMLElement>("#main h1")?.focus({ preventScroll: true });
  }
}

/**
 * Makes the edition in the address the reader's current one (SHELL-12): on this page and, for visitors, by cookie next
 * time.
 */
function rememberEdition(pathname: string): void {
  const version = /^\/bluebook\/(v\d+)\//.exec(pathname)?.[1];
  if (version === undefined) return;
  noteEdition(version);
  // The Cookie Store API needs https, and a server in a library may run without it.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `edition=${version}; max-age=31536000; path=/; samesite=lax`;
}
