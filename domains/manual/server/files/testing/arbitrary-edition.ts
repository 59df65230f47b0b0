import * as fc from "fast-check";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { testingParts } from "../../../model/blocks/registry/testing/testing-parts.ts";
import { sections } from "../../../contract.ts";
import type { ManualEdition, ManualPage } from "../../model/manual.ts";
import { linkablePages } from "../links/link-index.ts";
import { plainLine } from "../../model/markdown/plain-line.ts";
import { arbitraryIndex, arbitraryPanels, arbitraryRedirects, arbitrarySearchWords } from "./arbitrary-entries.ts";
import {
  arbitraryCode,
  arbitraryInline,
  arbitraryTitle,
  hostileText,
} from "../../model/markdown/testing/arbitrary-text.ts";

/** The picture that every arbitrary edition has. */
const picture = {
  name: "parts.svg",
  bytes: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>'),
};

const block: fc.Arbitrary<Block> = fc.oneof(...Object.values(testingParts).map(({ arbitrary }) => arbitrary));

const arbitraryBlocks = fc.array(block, { maxLength: 6 }).map(withOwnIds);

/** Makes the ids of a page's headings unique. */
function withOwnIds(list: Block[]): Block[] {
  const taken = new Set<string>();
  return list.filter((entry) => {
    const free = entry.type !== "heading" || !taken.has(entry.id);
    if (entry.type === "heading") {
      taken.add(entry.id);
    }
    return free;
  });
}

const ownWords = fc.record({
  code: arbitraryCode,
  title: arbitraryTitle,
  subtitle: fc.oneof(fc.constant(""), hostileText),
  formattedPageNumber: fc.oneof(
    fc.constant(""),
    fc.constantFrom("95", "xii", "007"),
    hostileText.map((text) => text.slice(0, 30)),
  ),
  isPublic: fc.boolean(),
  displayContents: fc.boolean(),
  blocks: arbitraryBlocks,
});

function page(
  section: ManualPage["section"],
  slug: string,
  children: fc.Arbitrary<ManualPage[]>,
): fc.Arbitrary<ManualPage> {
  return fc.tuple(ownWords, children).map(([words, below]) => ({ section, slug, ...words, children: below }));
}

const none = fc.constant<ManualPage[]>([]);
const some = (...pages: fc.Arbitrary<ManualPage>[]) => fc.tuple(...pages).map((list) => list.slice());

/** Makes codes unique within an edition. */
function withOwnCodes(edition: ManualEdition): ManualEdition {
  const taken = new Set<string>();
  const own = (list: readonly ManualPage[]): ManualPage[] =>
    list.map((entry) => {
      const code = plainLine(entry.code);
      const free = !taken.has(code);
      taken.add(code);
      return { ...entry, code: free ? entry.code : "", children: own(entry.children) };
    });
  return { ...edition, pages: own(edition.pages) };
}

/** Replaces `heading 3` in search words with the address of the fourth heading, if there are that many. */
function withWordsForHeadings(edition: ManualEdition): ManualEdition {
  const headings = linkablePages(edition).flatMap(({ address, blocks: own }) =>
    own.flatMap((entry) => (entry.type === "heading" ? [`${address}#${entry.id}`] : [])),
  );
  const searchWords = edition.searchWords.map(({ section, words }) => {
    const number = /^heading (\d+)$/.exec(section)?.[1];
    return { section: headings[Number(number)] ?? section, words };
  });
  return { ...edition, searchWords };
}

/** An edition with everything that makes files hard to write and read. */
export const arbitraryEdition: fc.Arbitrary<ManualEdition> = fc
  .record({
    handle: fc.constantFrom("v1", "v22"),
    name: arbitraryTitle,
    notice: arbitraryInline,
    sections: fc
      .tuple(fc.shuffledSubarray([...sections], { minLength: 4 }), arbitraryTitle)
      .map(([handles, words]) => handles.map((handle) => ({ handle, title: words }))),
    pages: some(
      page("rules", "a", some(page("rules", "2-a", some(page("rules", "deep", none))), page("rules", "z", none))),
      page("tables", "b", none),
      page("bluepages", "c", none),
      page("rules", "010-x", none),
    ),
    guide: fc.record({ title: arbitraryTitle, blocks: arbitraryBlocks }),
    dashboard: fc.record({
      blocks: fc.array(
        fc.oneof(
          fc.record({ type: fc.constant("heading" as const), heading: hostileText }),
          fc.record({ type: fc.constant("textBlock" as const), text: arbitraryInline }),
          fc.record({
            type: fc.constant("listBlock" as const),
            items: fc.array(
              fc.record({
                icon: hostileText.map((text) => text.slice(0, 20)),
                heading: hostileText,
                text: arbitraryInline,
              }),
              { maxLength: 3 },
            ),
          }),
        ),
        { maxLength: 4 },
      ),
    }),
    help: fc.option(fc.record({ title: arbitraryTitle, blocks: arbitraryBlocks })),
    panels: arbitraryPanels,
    index: arbitraryIndex,
    searchWords: arbitrarySearchWords,
    redirects: arbitraryRedirects,
    images: fc.constant<ManualEdition["images"]>([picture]),
  })
  .map(withOwnCodes)
  .map(withWordsForHeadings);
