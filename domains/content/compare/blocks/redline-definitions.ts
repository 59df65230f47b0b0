import type { DefinitionsBlock, DefinitionsItem } from "../../blocks/definitions/schema.ts";
import { plainText } from "../../blocks/plain-text.ts";
import { align } from "../align.ts";
import { countWords, likeness } from "../words/likeness.ts";
import { redlineHtml } from "../words/redline-flow.ts";
import { renderRedline } from "../words/render-redline.ts";

const nothing: DefinitionsItem = { terms: [], definitions: [] };

/** Definitions of two versions as one list: paired by their terms, what went before what came in its place. */
export function redlineDefinitions(before: DefinitionsBlock, after: DefinitionsBlock): DefinitionsBlock {
  const pairs = align(before.items, after.items, {
    keys: [(item) => JSON.stringify(item), ({ terms }) => terms.map(plainText).join("\n").toLowerCase()],
    alike: (old, fresh) => likeness(countWords(textOf(old)), countWords(textOf(fresh))),
  });
  const items = pairs.map(({ before: old, after: fresh }) => {
    const [was, is] = [old ?? nothing, fresh ?? nothing];
    return { terms: lines(was.terms, is.terms), definitions: lines(was.definitions, is.definitions) };
  });
  return { ...after, items };
}

function lines(before: readonly string[], after: readonly string[]): string[] {
  const most = Math.max(before.length, after.length);
  return Array.from({ length: most }, (_, at) => renderRedline(redlineHtml(before[at] ?? "", after[at] ?? "")));
}

function textOf({ terms, definitions }: DefinitionsItem): string {
  return [...terms, ...definitions].map(plainText).join(" ");
}
