import { Document, isMap, isSeq } from "yaml";
import type { ManualSearchWords } from "../../manual.ts";

const about =
  " What readers call sections whose own words are others. The search finds sections by them; pages don't show them.";

/** Search words as YAML, a section's words on one line; `locator` writes what a section is named by. */
export function searchWordsYaml(
  searchWords: readonly ManualSearchWords[],
  locator: (section: string) => string,
): string {
  // A map, not an object: an object would put names that look like numbers first.
  const document = new Document(new Map(searchWords.map(({ section, words }) => [locator(section), words])), {
    schema: "failsafe",
  });
  if (isMap(document.contents)) {
    for (const { value } of document.contents.items) {
      if (isSeq(value)) value.flow = true;
    }
  }
  document.commentBefore = about;
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}
