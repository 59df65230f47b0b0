import { Document, isMap, isSeq } from "yaml";
import { writePlainWords } from "../../../../content/server/authoring.ts";
import type { ManualSearchWords } from "../../manual.ts";

const about =
  " What readers call sections that the manual words differently. Search uses these words; pages don't show them.";

/**
 * Writes search words as YAML, with each section's words on one line; `locator` formats a section's code or address.
 */
export function searchWordsYaml(
  searchWords: readonly ManualSearchWords[],
  locator: (section: string) => string,
): string {
  // A Map, because an object would put keys that look like numbers first.
  const document = new Document(
    new Map(
      searchWords.map(({ section, words }) => [
        locator(section),
        words.map((phrase) => writePlainWords(phrase, { citesAddresses: true })),
      ]),
    ),
    {
      schema: "failsafe",
    },
  );
  if (isMap(document.contents)) {
    for (const { value } of document.contents.items) {
      if (isSeq(value)) value.flow = true;
    }
  }
  document.commentBefore = about;
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}
