import { facetValue, isObject, ownValue } from "../adapters/attribute.ts";

/** The attributes that are to be marked, nested as in a record. */
export interface AttributeTree {
  /** At an attribute's end what goes to `mark`; undefined above it. */
  number: number | undefined;
  branches: Map<string, AttributeTree>;
}

/** Marks one text of a record, as JSON; `path` names it: 'ancestors.0.title'. */
export type MarkText = (path: string, text: string, number: number) => string;

/** Attributes by their paths as a tree. Of a path and what lies below it the shorter holds. */
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

/** What `mark` makes of the texts of a record, as JSON of objects and lists like the record's own. */
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
