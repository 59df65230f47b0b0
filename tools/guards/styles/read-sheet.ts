import { type Rule, type Selector, transform } from "lightningcss";

/** What the guard knows of a style sheet. */
export interface Sheet {
  selectors: readonly { selector: Selector; line: number }[];
  /** The lines of rules outside every layer. */
  unlayered: readonly number[];
  classes: ReadonlySet<string>;
}

/** Reads a style sheet with the parser that the build uses. */
export function readSheet(path: string, text: string): Sheet {
  const selectors: { selector: Selector; line: number }[] = [];
  const classes = new Set<string>();
  let unlayered: number[] = [];
  transform({
    filename: path,
    code: Buffer.from(text),
    visitor: {
      StyleSheet: ({ rules }) => {
        unlayered = rules.flatMap(looseLines);
      },
      Rule: {
        style: ({ value }) => {
          for (const selector of value.selectors) selectors.push({ selector, line: value.loc.line + 1 });
        },
      },
      Selector: (selector) => {
        for (const part of selector) if (part.type === "class") classes.add(part.name);
      },
    },
  });
  return { selectors, unlayered, classes };
}

/** The lines of style rules that no layer holds. A font has none. */
function looseLines(rule: Rule): number[] {
  if (rule.type === "style") return [rule.value.loc.line + 1];
  if (rule.type === "media" || rule.type === "supports" || rule.type === "container")
    return rule.value.rules.flatMap(looseLines);
  return [];
}
