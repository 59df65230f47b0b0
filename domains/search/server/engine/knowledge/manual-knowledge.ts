import { tokenize } from "../text/words.ts";
import { chatter } from "./common-words.ts";
import { type Synonyms, readSynonyms, synonymLines } from "./synonyms.ts";

/** What is known of one manual, as its files say it (docs/manual-format.md, search.yaml). */
export interface ManualKnowledge {
  names: readonly string[];
  stopWords: readonly string[];
  codes: readonly { name: string; kind: string }[];
  synonyms: readonly string[];
}

/** A manual of which nothing is known. */
export const noKnowledge: ManualKnowledge = { names: [], stopWords: [], codes: [], synonyms: [] };

/** The same, made ready for reading queries, with what is true in any legal manual. */
export interface Knowledge {
  synonyms: Synonyms;
  /** Words that say nothing in a search of the manual. */
  chatter: ReadonlySet<string>;
  /** What the manual is called. */
  names: RegExp | undefined;
  /** Its other words for the kinds of codes. */
  codes: { name: RegExp; kind: string }[];
}

/** Makes what is known of a manual ready for reading queries. */
export function openKnowledge({ names, stopWords, codes, synonyms }: ManualKnowledge): Knowledge {
  const own = stopWords.flatMap((word) => tokenize(word)).flatMap(({ term, span }) => (span === 1 ? [term] : []));
  return {
    synonyms: readSynonyms([synonymLines, ...synonyms].join("\n")),
    chatter: new Set([...chatter, ...own]),
    names:
      names.length === 0
        ? undefined
        : new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(pattern).join("|")})(?![\\p{L}\\p{N}])`, "giu"),
    codes: codes.map(({ name, kind }) => ({ name: new RegExp(`^${pattern(name)}\\.?\\s*(?=\\d)`, "iu"), kind })),
  };
}

function pattern(name: string): string {
  return name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s?`);
}
