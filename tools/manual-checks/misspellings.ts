import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Typo from "typo-js";

/**
 * Creates a spelling checker that also accepts the words in words.txt, which are names in examples and legal terms, and
 * in other lists.
 */
export async function spellingChecker(...otherLists: string[]): Promise<(text: string) => string[]> {
  const lists = await Promise.all(
    ["words.txt", ...otherLists].map((name) => readFile(join(import.meta.dirname, name), "utf8")),
  );
  const words = lists.flatMap((list) => list.split("\n"));
  const own = new Set(words.filter((word) => word !== "" && !word.startsWith("#")));
  const dictionary = new Typo("en_US");
  const known = new Map<string, boolean>();
  const isKnown = (word: string) => {
    const answer = known.get(word) ?? (own.has(word) || own.has(word.toLowerCase()) || dictionary.check(word));
    known.set(word, answer);
    return answer;
  };
  return (text) => proseWords(text).filter((word) => !isKnown(word));
}

/** The words of a text that a dictionary should contain: no numbers, codes, URLs or abbreviations with a period. */
export function proseWords(text: string): string[] {
  return text
    .replaceAll(/(?:https?:\/\/|www\.)\S+|\S+@\S+|\S+\.(?:org|gov|pdf|com)\S*/g, " ")
    .replaceAll(/\S*\[\]\S*/g, " ")
    .replaceAll(/(\p{L}+)\[([a-z]+(?:,[a-z]+)*)\]/gu, (_cell, stem: string, endings: string) =>
      endings
        .split(",")
        .map((ending) => `${stem}${ending}`)
        .join(" "),
    )
    .replaceAll(/\[(\p{L})\]/gu, "$1")
    .replaceAll(/\b(?:\p{Lu}|\p{L}+\.)(?:\p{L}*\.)+/gu, " ")
    .replaceAll(/\p{Lu}[\p{L}’]*\./gu, " ")
    .split(/[^\p{L}\p{N}’.]+/u)
    .map((word) => word.replaceAll(/^[’.]+|[’.]+$|’s$/g, ""))
    .filter((word) => /^\p{L}[\p{L}’]{2,}$/u.test(word) && !/\p{Lu}\p{Lu}/u.test(word))
    .map((word) => word.replaceAll("’", "'"));
}
