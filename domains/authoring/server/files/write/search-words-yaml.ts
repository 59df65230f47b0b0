import { Document, isMap, isSeq } from "yaml";
import { writePlainWords } from "../../../../content/server/authoring.ts";
import type { ManualSearch, ManualSearchWords } from "../../manual.ts";

const aboutWords =
  " What readers call sections that the manual words differently. Search uses these words; pages don't show them.";

/** What the file of search answers begins with. */
export const aboutAnswers = " Queries that sections answer before all others. Pages don't show them.";

/**
 * Writes search words as YAML, with each section's words on one line; `locator` formats a section's code or address.
 */
export function searchWordsYaml(
  searchWords: readonly ManualSearchWords[],
  locator: (section: string) => string,
  about = aboutWords,
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

/** The entries of search.yaml, without empty ones. */
export function searchEntries({ names, stopWords, codes, synonyms }: ManualSearch): Record<string, unknown> {
  const plain = (list: readonly string[]) => list.map((words) => writePlainWords(words, { citesAddresses: true }));
  return {
    ...(names.length > 0 && { names: plain(names) }),
    ...(stopWords.length > 0 && { stop: plain(stopWords) }),
    ...(codes.length > 0 && { codes: Object.fromEntries(codes.map(({ name, kind }) => [name, kind])) }),
    ...(synonyms.length > 0 && { synonyms: plain(synonyms) }),
  };
}
