import { Document, isSeq, visit } from "yaml";
import { writePlainWords } from "../../../../content/server/authoring.ts";
import type { ManualIndexTerm } from "../../manual.ts";

/** Writes an index as YAML, with each term's links on one line; `locator` formats a link's target. */
export function indexYaml(terms: readonly ManualIndexTerm[], locator: (target: string) => string): string {
  const document = new Document({ terms: terms.map((term) => entries(term, locator)) }, { schema: "failsafe" });
  visit(document, {
    Pair: (_, pair) => {
      if (String(pair.key) === "links" && isSeq(pair.value)) {
        pair.value.flow = true;
      }
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

function entries(term: ManualIndexTerm, locator: (target: string) => string): Record<string, unknown> {
  return {
    term: writePlainWords(term.term),
    ...(term.sortAs === "" ? {} : { sort: writePlainWords(term.sortAs) }),
    ...(term.isGenerated ? { generated: "true" } : {}),
    ...(term.note === "" ? {} : { note: writePlainWords(term.note) }),
    ...(term.links.length === 0 ? {} : { links: term.links.map(locator) }),
    ...(term.children.length === 0 ? {} : { terms: term.children.map((child) => entries(child, locator)) }),
  };
}
