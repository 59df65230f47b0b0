import type { HtmlChange } from "../registry/web-part.ts";
import type { DefinitionsBlock } from "./schema.ts";

/** Renders terms with what they mean. */
export function renderDefinitions({ items }: DefinitionsBlock): string {
  const rows = items.flatMap(({ terms, definitions }) => [
    ...terms.map((term) => `<dt>${term}</dt>`),
    ...definitions.map((definition) => `<dd>${definition}</dd>`),
  ]);
  return `<dl class="definitions">${rows.join("")}</dl>`;
}

export function mapDefinitionsHtml(block: DefinitionsBlock, change: HtmlChange): DefinitionsBlock {
  const items = block.items.map(({ terms, definitions }) => ({
    terms: terms.map((term) => change(term, "inline")),
    definitions: definitions.map((definition) => change(definition, "inline")),
  }));
  return { ...block, items };
}
