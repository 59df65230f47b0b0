import type { PictureSize } from "../../model/markdown/read/markdown-context.ts";
import { cleanHref } from "../../../model/rich-text/to-html.ts";
import { plainLine } from "../../model/markdown/plain-line.ts";
import { sortTerms } from "../../../model/index-terms/sort-terms.ts";
import type { CardPanel, PanelLink, Panels } from "../../../contract.ts";

import type { ManualIndexTerm, ManualRedirect, ManualSearchWords } from "../../model/manual.ts";

/** Normalizes sibling terms and their descendants: plain text, in index order. */
export function normalizeIndex(terms: readonly ManualIndexTerm[], level = 0): ManualIndexTerm[] {
  const plain = terms.map((term): ManualIndexTerm => ({
    ...term,
    term: plainLine(term.term),
    sortAs: plainLine(term.sortAs),
    note: plainLine(term.note),
    children: normalizeIndex(term.children, level + 1),
  }));
  return sortTerms(plain, level);
}

/** Normalizes search words to plain text, without empty phrases. Empty sections are removed when links are resolved. */
export function normalizeSearchWords(searchWords: readonly ManualSearchWords[]): ManualSearchWords[] {
  return searchWords.map(({ section, words }) => ({
    section,
    words: words.map(plainLine).filter((phrase) => phrase !== ""),
  }));
}

/** Normalizes redirects to plain text, in the order of their addresses. */
export function normalizeRedirects(redirects: readonly ManualRedirect[]): ManualRedirect[] {
  return redirects
    .map((redirect) => ({ ...redirect, text: plainLine(redirect.text) }))
    .toSorted((left, right) => (left.from < right.from ? -1 : 1));
}

/** Normalizes panels to plain text and clean HTML; removes panels without text and links that aren't allowed. */
export function normalizePanels({ notification, banner, promo, print }: Panels, how: Normalizing): Panels {
  return {
    notification: withWords(
      notification && { ...notification, ...plainTexts(notification), link: normalizeLink(notification.link) },
      (panel) => panel.text,
    ),
    banner: withWords(
      banner && { ...banner, ...plainTexts(banner), link: normalizeLink(banner.link) },
      (panel) => panel.text,
    ),
    promo: normalizeCard(promo, how),
    print: normalizeCard(print, how),
  };
}

function plainTexts({ text, shortText }: { text: string; shortText: string }) {
  return { text: plainLine(text), shortText: plainLine(shortText) };
}

function normalizeCard(card: CardPanel | null, how: Normalizing): CardPanel | null {
  const clean = card && {
    heading: plainLine(card.heading),
    text: how.clean(card.text, "inline"),
    link: normalizeLink(card.link),
  };
  return withWords(clean, (panel) => panel.heading);
}

function normalizeLink(link: PanelLink | null): PanelLink | null {
  const url = link && cleanHref(link.url);
  return link && url !== null ? { ...link, url, text: plainLine(link.text) } : null;
}

function withWords<Panel>(panel: Panel | null, words: (panel: Panel) => string): Panel | null {
  return panel === null || words(panel) === "" ? null : panel;
}

/** What a normal form is made with. */
export interface Normalizing {
  /** Returns HTML in its clean form. */
  clean(html: string, profile: "flow" | "inline"): string;
  /** The sizes of the edition's pictures, by name. */
  pictures: ReadonlyMap<string, PictureSize>;
}
