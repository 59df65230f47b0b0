import * as fc from "fast-check";
import { bannerColors, type CardPanel, type PanelLink, type Panels } from "../../../contract.ts";
import type { ManualIndexTerm, ManualRedirect, ManualSearchWords } from "../../model/manual.ts";
import {
  arbitraryInline,
  arbitraryTitle,
  hostileText,
} from "../../model/markdown/testing/arbitrary-text.ts";

const url = fc.oneof(
  fc.constantFrom("https://example.org/a_(b)?c=1&d=2", "mailto:a@b.c", "data:text/html,x", "page:0192", "/pricing"),
  fc.constantFrom("ref:rules/a", "ref:T6", "ref:rules/nowhere", "ref:help", "ref:quick-style-guide#x"),
  hostileText.map((text) => `https://example.org/${text}`),
);

const link: fc.Arbitrary<PanelLink | null> = fc.option(
  fc.record({ url, text: hostileText.map(short), newTab: fc.boolean() }),
);

const card: fc.Arbitrary<CardPanel> = fc.record({ heading: hostileText.map(short), text: arbitraryInline, link });

const message = { text: hostileText, shortText: hostileText.map(short), link };

export const arbitraryPanels: fc.Arbitrary<Panels> = fc.record({
  notification: fc.option(fc.record(message)),
  banner: fc.option(fc.record({ ...message, color: fc.constantFrom(...bannerColors), isDismissible: fc.boolean() })),
  promo: fc.option(card),
  print: fc.option(card),
});

const words = fc.record({
  term: arbitraryTitle,
  sortAs: fc.oneof(fc.constant(""), arbitraryTitle),
  note: fc.oneof(
    fc.constantFrom("", "see also the first term", "See also  the first term ;the first term, below"),
    hostileText.map((text) => `with ${short(text)}`),
  ),
  isGenerated: fc.boolean(),
  links: fc.array(
    fc.constantFrom(
      "rules/a",
      "tables/b",
      "quick-style-guide",
      "10.2",
      "rules/nowhere",
      "rules/a#10.2",
      "rules/a to rules/z",
    ),
    { maxLength: 4 },
  ),
});

const leaf: fc.Arbitrary<ManualIndexTerm> = words.map((term) => ({ ...term, children: [] }));
const middle = termOver(leaf);
const upper = termOver(middle);

function termOver(below: fc.Arbitrary<ManualIndexTerm>): fc.Arbitrary<ManualIndexTerm> {
  return fc
    .tuple(words, fc.array(below, { maxLength: 2 }))
    .map(([term, children]) => ({ ...term, children: children.map(numbered) }));
}

/** A valid index, whatever its words: no term is a duplicate or leads nowhere. */
export const arbitraryIndex: fc.Arbitrary<ManualIndexTerm[]> = fc
  .array(termOver(upper), { maxLength: 3 })
  .map((terms) => [first, ...terms.map(numbered)]);

const plain = { sortAs: "", note: "", isGenerated: false, links: ["rules/a"], children: [] };
const first: ManualIndexTerm = { ...plain, term: "the first term", children: [{ ...plain, term: "below" }] };

function numbered(term: ManualIndexTerm, index: number): ManualIndexTerm {
  return { ...term, term: `${term.term}${index}`, links: ["rules/a", ...term.links] };
}

/** Search words for pages and headings of the arbitrary edition, or for missing ones; see `withWordsForHeadings`. */
export const arbitrarySearchWords: fc.Arbitrary<ManualSearchWords[]> = fc.array(
  fc.record({
    section: fc.oneof(
      fc.constantFrom("rules/a", "tables/b", "rules/deep", "bluepages/c", "10.2", "t6", "10.2.1"),
      fc.constantFrom("help", "quick-style-guide", "rules/nowhere", "rules/a#nowhere", "__proto__"),
      fc.integer({ min: 0, max: 30 }).map((number) => `heading ${number}`),
    ),
    words: fc.array(fc.oneof(hostileText.map(short), fc.constantFrom("labor union", "Labor Union", "tweet")), {
      maxLength: 4,
    }),
  }),
  { maxLength: 8 },
);

/** Redirects of the arbitrary edition, from addresses that no page of it has. */
export const arbitraryRedirects: fc.Arbitrary<ManualRedirect[]> = fc.uniqueArray(
  fc.record({
    from: fc.constantFrom("rules/old", "rules/7", "tables/a", "bluetables/b-2"),
    to: fc.constantFrom("rules/a", "tables/b", "rules/deep"),
    text: fc.oneof(fc.constant(""), hostileText.map(short)),
  }),
  { selector: ({ from }) => from },
);

function short(text: string): string {
  return text.slice(0, 100).toWellFormed();
}
