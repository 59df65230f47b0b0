import { childrenOf, type SourceElement } from "../source/nodes.ts";
import { textOf } from "../source/text-of.ts";

/** Terms with what they mean, as the source has them. */
export interface SourceDefinitions {
  terms: SourceElement[];
  definitions: SourceElement[];
}

/**
 * Returns the items of a `<dl>`; null if it has words outside of its terms and definitions, or some of them without the
 * other, so that it must be read as paragraphs.
 */
export function readDefinitions(list: SourceElement): SourceDefinitions[] | null {
  const items: SourceDefinitions[] = [];
  let isWhole = true;
  const read = (parent: SourceElement) => {
    for (const node of childrenOf(parent)) {
      const last = items.at(-1);
      if (textOf([node], 1) === "") continue;
      if (node.kind === "element" && node.name === "div") read(node);
      else if (node.kind === "element" && node.name === "dt") {
        if (last?.definitions.length === 0) last.terms.push(node);
        else items.push({ terms: [node], definitions: [] });
      } else if (node.kind === "element" && node.name === "dd" && last !== undefined) last.definitions.push(node);
      else isWhole = false;
    }
  };
  read(list);
  return isWhole && items.length > 0 && items.every(({ definitions }) => definitions.length > 0) ? items : null;
}
