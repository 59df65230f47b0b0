import { attributeOf, type SourceElement } from "../source/nodes.ts";

/** Matches the elements that a part of a profile refers to. */
export interface Selector {
  readonly source: string;
  readonly matches: (element: SourceElement) => boolean;
}

interface Compound {
  tag: string | null;
  id: string | null;
  classes: string[];
  attributes: { name: string; value: string | null }[];
}

const part = /^(?:#(?<id>[\w-]+)|\.(?<class>[\w-]+)|\[(?<attribute>[\w:-]+)(?:="?(?<value>[^"\]]*)"?)?\])/;

/**
 * Compiles a selector; null if it is invalid. Supports the part of CSS that profiles need: `h2`, `.tip`, `#toc`,
 * `div.tip[role="note"]`, separated by commas.
 */
export function compileSelector(source: string): Selector | null {
  const compounds = source.split(",").map((text) => readCompound(text.trim()));
  const readable = compounds.filter((compound) => compound !== null);
  if (readable.length < compounds.length) {
    return null;
  }
  const [only] = readable;
  if (readable.length === 1 && only !== undefined) {
    return { source, matches: (element) => fits(only, element) };
  }
  return { source, matches: (element) => readable.some((compound) => fits(compound, element)) };
}

function readCompound(text: string): Compound | null {
  const tag = /^(?:[a-z][a-z0-9-]*|\*)/i.exec(text)?.[0] ?? "";
  const compound: Compound = {
    tag: tag === "" || tag === "*" ? null : tag.toLowerCase(),
    id: null,
    classes: [],
    attributes: [],
  };
  let rest = text.slice(tag.length);
  while (rest !== "") {
    const match = part.exec(rest);
    if (match === null) {
      return null;
    }
    const { id, class: className, attribute, value } = match.groups ?? {};
    compound.id = id ?? compound.id;
    if (className !== undefined) {
      compound.classes.push(className);
    }
    if (attribute !== undefined) {
      compound.attributes.push({ name: attribute.toLowerCase(), value: value ?? null });
    }
    rest = rest.slice(match[0].length);
  }
  return text === "" ? null : compound;
}

function fits(compound: Compound, element: SourceElement): boolean {
  if (compound.tag !== null && compound.tag !== element.name) {
    return false;
  }
  if (compound.id !== null && attributeOf(element, "id") !== compound.id) {
    return false;
  }
  if (compound.classes.length > 0) {
    const classes = (attributeOf(element, "class") ?? "").split(/\s+/);
    if (!compound.classes.every((name) => classes.includes(name))) {
      return false;
    }
  }
  return compound.attributes.every(({ name, value }) => {
    const actual = attributeOf(element, name);
    return actual !== null && (value === null || actual === value);
  });
}
