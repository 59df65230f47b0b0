import { sortTerms } from "../../../index-terms/sort-terms.ts";
import type { CardPanel, PanelLink, Panels } from "../../../contract.ts";
import { cleanHtml } from "../../clean-html.ts";
import type { ManualIndexTerm, ManualSearchWords } from "../../manual.ts";
import { cleanHref } from "../../rich-text/clean-href.ts";
import { plainText } from "../plain-text.ts";

/** The terms of an index, or of those below one, as plain words in their order. */
export function normaliseIndex(terms: readonly ManualIndexTerm[], level = 0): ManualIndexTerm[] {
  const plain = terms.map((term): ManualIndexTerm => ({
    ...term,
    term: plainText(term.term),
    sortAs: plainText(term.sortAs),
    note: plainText(term.note),
    children: normaliseIndex(term.children, level + 1),
  }));
  return sortTerms(plain, level);
}

/** Search words as plain text, without empty phrases; a section without any goes when links are resolved. */
export function normaliseSearchWords(searchWords: readonly ManualSearchWords[]): ManualSearchWords[] {
  return searchWords.map(({ section, words }) => ({
    section,
    words: words.map(plainText).filter((phrase) => phrase !== ""),
  }));
}

/** Panels with plain words and clean HTML; one without words goes, and so does a link that may not be linked to. */
export function normalisePanels({ notification, banner, promo, print }: Panels): Panels {
  return {
    notification: withWords(
      notification && { ...notification, ...plainTexts(notification), link: normaliseLink(notification.link) },
      (panel) => panel.text,
    ),
    banner: withWords(
      banner && { ...banner, ...plainTexts(banner), link: normaliseLink(banner.link) },
      (panel) => panel.text,
    ),
    promo: normaliseCard(promo),
    print: normaliseCard(print),
  };
}

function plainTexts({ text, shortText }: { text: string; shortText: string }) {
  return { text: plainText(text), shortText: plainText(shortText) };
}

function normaliseCard(card: CardPanel | null): CardPanel | null {
  const clean = card && {
    heading: plainText(card.heading),
    text: cleanHtml(card.text, "inline"),
    link: normaliseLink(card.link),
  };
  return withWords(clean, (panel) => panel.heading);
}

function normaliseLink(link: PanelLink | null): PanelLink | null {
  const url = link && cleanHref(link.url);
  return link && url !== null ? { ...link, url, text: plainText(link.text) } : null;
}

function withWords<Panel>(panel: Panel | null, words: (panel: Panel) => string): Panel | null {
  return panel === null || words(panel) === "" ? null : panel;
}
