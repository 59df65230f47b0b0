import { type Rule, type Selector, transform } from "lightningcss";

/** What the guard knows of a style sheet. */
export interface Sheet {
  selectors: readonly { selector: Selector; line: number }[];
  /** The lines of rules outside every layer. */
  unlayered: readonly number[];
  classes: ReadonlySet<string>;
  queries: readonly Query[];
}

/** A media or container query, with the lengths in it. */
export interface Query {
  kind: "media" | "container";
  lengths: readonly { value: number; unit: string }[];
  line: number;
}

/** Reads a style sheet with the parser that the build uses. */
export function readSheet(path: string, text: string): Sheet {
  const selectors: { selector: Selector; line: number }[] = [];
  const classes = new Set<string>();
  const queries: Query[] = [];
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
        media: ({ value }) => {
          queries.push({ kind: "media", lengths: lengthsIn(value.query), line: value.loc.line + 1 });
        },
        container: ({ value }) => {
          queries.push({ kind: "container", lengths: lengthsIn(value.condition), line: value.loc.line + 1 });
        },
      },
      Selector: (selector) => {
        for (const part of selector) if (part.type === "class") classes.add(part.name);
      },
    },
  });
  return { selectors, unlayered, classes, queries };
}

/** The lines of style rules that no layer holds. A font has none. */
function looseLines(rule: Rule): number[] {
  if (rule.type === "style") return [rule.value.loc.line + 1];
  if (rule.type === "media" || rule.type === "supports" || rule.type === "container")
    return rule.value.rules.flatMap(looseLines);
  return [];
}

/** The lengths anywhere in a parsed query. */
function lengthsIn(query: unknown): Query["lengths"] {
  if (typeof query !== "object" || query === null) return [];
  if ("unit" in query && "value" in query && typeof query.unit === "string" && typeof query.value === "number")
    return [{ unit: query.unit, value: query.value }];
  return Object.values(query).flatMap(lengthsIn);
}
