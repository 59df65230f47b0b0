import { facetValue, isObject, ownValue } from "../../adapters/attribute.ts";

/** The attributes to highlight, nested as in a record. */
export interface AttributeTree {
  /** On a leaf, the number passed to `mark`; undefined above. */
  number: number | undefined;
  branches: Map<string, AttributeTree>;
}

/** Highlights one text of a record and returns JSON; `path` names it: 'ancestors.0.title'. */
export type MarkText = (path: string, text: string, number: number) => string;

/** Turns attribute paths into a tree. A path takes precedence over longer ones below it. */
export function attributeTree(attributes: readonly { path: string; number: number }[]): AttributeTree {
  const root: AttributeTree = { number: undefined, branches: new Map() };
  for (const { path, number } of attributes) {
    let tree = root;
    for (const name of path.split(".")) {
      const known = tree.branches.get(name) ?? { number: undefined, branches: new Map() };
      tree.branches.set(name, known);
      tree = known;
    }
    tree.number = number;
  }
  return root;
}

/** Applies `mark` to a record's texts and returns JSON of the same shape as the record. */
export function markAttributes(record: object, tree: AttributeTree, mark: MarkText): string {
  return markTree(record, tree, "", mark);
}

function markTree(value: unknown, { branches }: AttributeTree, above: string, mark: MarkText): string {
  let json = "";
  for (const [name, branch] of branches) {
    const own = isObject(value) ? ownValue(value, name) : undefined;
    if (own === undefined) continue;
    const path = above === "" ? name : `${above}.${name}`;
    const { number } = branch;
    const marked = number === undefined ? markTree(own, branch, path, mark) : markValue(own, number, path, mark);
    if (marked !== undefined) json += `${json === "" ? "" : ","}${JSON.stringify(name)}:${marked}`;
  }
  return `{${json}}`;
}

function markValue(value: unknown, number: number, path: string, mark: MarkText): string | undefined {
  const text = facetValue(value);
  if (text !== undefined) return mark(path, text, number);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) => markValue(item, number, `${path}.${index}`, mark) ?? "{}");
    return `[${items.join(",")}]`;
  }
  if (!isObject(value)) return undefined;
  const branches = new Map(Object.keys(value).map((name) => [name, { number, branches: new Map() }]));
  return markTree(value, { number: undefined, branches }, path, mark);
}
