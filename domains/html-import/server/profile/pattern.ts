import { type SourceElement, attributeOf } from "../source/nodes.ts";

/** How much of a text a pattern searches, in characters. */
const lookedAt = 200;

const mostRepetitions = 2;
const mostOptionals = 12;

/** A regular expression of a profile, applied to the start of a text. */
export interface Pattern {
  readonly source: string;
  readonly exec: (text: string) => RegExpExecArray | null;
  readonly test: (text: string) => boolean;
}

/**
 * Compiles a pattern, or returns why it is rejected. Profiles are untrusted, so patterns must not run forever: a
 * repeated group may contain no repetition, choice or lookaround, at most two parts may repeat, and only the first 200
 * characters of a text are searched.
 */
export function compilePattern(source: string): Pattern | { refused: string } {
  let expression: RegExp;
  try {
    expression = new RegExp(source, "u");
  } catch (error) {
    return { refused: `is not a regular expression (${error instanceof Error ? error.message : "unreadable"})` };
  }
  const refused = danger(source);
  if (refused !== null) {
    return { refused };
  }
  const exec = (text: string) => expression.exec(text.slice(0, lookedAt));
  return { source, exec, test: (text) => exec(text) !== null };
}

/** What a group contains so far. */
interface Group {
  repeats: boolean;
  chooses: boolean;
}

// One atom of a valid expression: an escape, a set, the start or end of a group, or any other character.
const atom =
  /\\(?<escape>[pPu]\{[^}]*\}|k<[^>]*>|[^])|\[(?:\\[^]|[^\]\\])*\]|(?<open>\((?:\?(?:<?[=!]|:|<[^>]*>))?)|[^]/y;
const quantifier = /(?:[*+?]|\{(?<least>\d+)(?<range>,(?<most>\d*))?\})\??/y;

/** Returns why a valid expression is rejected, or null. */
function danger(source: string): string | null {
  const groups: Group[] = [{ repeats: false, chooses: false }];
  let repetitions = 0;
  let optionals = 0;
  for (let at = 0; at < source.length;) {
    atom.lastIndex = at;
    const found = atom.exec(source);
    if (found === null) {
      break;
    }
    at = atom.lastIndex;
    const { escape, open } = found.groups ?? {};
    if (escape !== undefined && /^(?:[1-9]|k<)/.test(escape)) {
      return "refers back to a group";
    }
    if (open !== undefined) {
      groups.push({ repeats: false, chooses: /^\(\?<?[=!]/.test(open) });
      continue;
    }
    if (found[0] === "|") {
      mark(groups, { repeats: false, chooses: true });
      continue;
    }
    const closed = found[0] === ")" && groups.length > 1 ? groups.pop() : undefined;
    const repeat = quantifierAt(source, at);
    at = repeat.end;
    if (repeat.most > 1 && closed !== undefined && (closed.repeats || closed.chooses)) {
      return "repeats a repetition or a choice, which can take forever: remove the inner * + ? {} or |";
    }
    repetitions += repeat.most > 1 ? 1 : 0;
    optionals += repeat.most === 1 && repeat.least === 0 ? 1 : 0;
    mark(groups, { repeats: repeat.most !== 1 || repeat.least !== 1, chooses: false });
    mark(groups, closed ?? { repeats: false, chooses: false });
  }
  if (repetitions > mostRepetitions) {
    return `repeats ${repetitions} parts with * + or {}; ${mostRepetitions} are allowed`;
  }
  return optionals > mostOptionals ? `has more than ${mostOptionals} optional parts` : null;
}

function quantifierAt(source: string, at: number): { least: number; most: number; end: number } {
  quantifier.lastIndex = at;
  const found = quantifier.exec(source);
  if (found === null) {
    return { least: 1, most: 1, end: at };
  }
  const end = quantifier.lastIndex;
  const { least, range, most } = found.groups ?? {};
  if (least === undefined) {
    return { least: found[0].startsWith("+") ? 1 : 0, most: found[0].startsWith("?") ? 1 : Infinity, end };
  }
  const fewest = Number(least);
  return { least: fewest, most: range === undefined ? fewest : Number(most || Infinity), end };
}

function mark(groups: readonly Group[], { repeats, chooses }: Group): void {
  const group = groups.at(-1);
  if (group !== undefined) {
    group.repeats ||= repeats;
    group.chooses ||= chooses;
  }
}

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
