import type { SourceElement } from "../source/nodes.ts";
import { textOf, visibleParts, visibleText } from "../source/text-of.ts";
import type { WordList } from "./word-list.ts";

/**
 * Adds the words of the source's content in order, straight from its tree. Independent of pages and blocks, so that
 * words lost there are noticed. `headings` only provide the words' places.
 */
export function addSourceWords(
  words: WordList,
  roots: readonly SourceElement[],
  headings: ReadonlySet<SourceElement>,
): void {
  let text = "";
  const flush = () => {
    words.addText(visibleText(text));
    text = "";
  };
  for (const root of roots) {
    for (const part of visibleParts(root)) {
      if (typeof part === "string") {
        text += part;
        if (part === " ") {
          flush();
        }
      } else if (headings.has(part)) {
        flush();
        words.beginPlace(textOf([part], 120).slice(0, 120));
      }
    }
    flush();
  }
}
