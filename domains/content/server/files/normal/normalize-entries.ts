import { sortTerms } from "../../../index-terms/sort-terms.ts";
import type { CardPanel, PanelLink, Panels } from "../../../contract.ts";
import { cleanHtml } from "../../clean-html.ts";
import type { ManualIndexTerm, ManualSearchWords } from "../../manual.ts";
import { cleanHref } from "../../rich-text/clean-href.ts";
import { plainText } from "../plain-text.ts";

/** Normalizes sibling terms and their descendants: plain text, in index order. */
export function normalizeIndex(terms: readonly ManualIndexTerm[], level = 0): ManualIndexTerm[] {
  const plain = terms.map((term): ManualIndexTerm => ({
    ...term,
    term: plainText(term.term),
    sortAs: plainText(term.sortAs),
    note: plainText(term.note),
    children: normalizeIndex(term.children, level + 1),
  }));
  return sortTerms(plain, level);
}

/** Normalizes search words to plain text, without empty phrases. Empty sections are removed when links are resolved. */
export function normalizeSearchWords(searchWords: readonly ManualSearchWords[]): ManualSearchWords[] {
  return searchWords.map(({ section, words }) => ({
    section,
    words: words.map(plainText).filter((phrase) => phrase !== ""),
  }));
}

/** Normalizes panels to plain text and clean HTML; removes panels without text and links that aren't allowed. */
export function normalizePanels({ notification, banner, promo, print }: Panels): Panels {
  return {
    notification: withWords(
      notification && { ...notification, ...plainTexts(notification), link: normalizeLink(notification.link) },
      (panel) => panel.text,
    ),
    banner: withWords(
      banner && { ...banner, ...plainTexts(banner), link: normalizeLink(banner.link) },
      (panel) => panel.text,
    ),
    promo: normalizeCard(promo),
    print: normalizeCard(print),
  };
}

function plainTexts({ text, shortText }: { text: string; shortText: string }) {
  return { text: plainText(text), shortText: plainText(shortText) };
}

function normalizeCard(card: CardPanel | null): CardPanel | null {
  const clean = card && {
    heading: plainText(card.heading),
    text: cleanHtml(card.text, "inline"),
    link: normalizeLink(card.link),
  };
  return withWords(clean, (panel) => panel.heading);
}

function normalizeLink(link: PanelLink | null): PanelLink | null {
  const url = link && cleanHref(link.url);
  return link && url !== null ? { ...link, url, text: plainText(link.text) } : null;
}

function withWords<Panel>(panel: Panel | null, words: (panel: Panel) => string): Panel | null {
  return panel === null || words(panel) === "" ? null : panel;
}
