import type { FileReport } from "../../model/markdown/problem.ts";
import { type Document, isAlias, isNode, Lexer, LineCounter, parseDocument, visit } from "yaml";
import { repeatedNames } from "../../../../../platform/files/repeated-names.ts";

const unreadable = "This can't be read. Write one entry per line: its name, a colon and its value.";

/** The entries of a YAML text, with plain values as typed, and the lines of their values. */
export interface YamlEntries {
  values: Record<string, unknown>;
  /** Returns the line of an entry's value by its path; if it is missing, the line of its parent. */
  lineOf(...path: readonly (string | number)[]): number;
}

/**
 * Reads a YAML mapping. Values stay strings (`10.20` is not shortened to 10.2, `no` is not false). Returns null if it
 * can't be read; the report says why.
 */
export function readYaml(text: string, linesBefore: number, report: FileReport): YamlEntries | null {
  const parsed = parseYaml(text, { linesBefore, uniqueKeys: true }, report);
  if (parsed === null) return null;
  const { document, lineAt } = parsed;
  let values: unknown;
  try {
    // Aliases can make a small text enormous, and manuals don't need them.
    values = document.toJS({ maxAliasCount: 0 }) ?? {};
  } catch {
    report.error(1 + linesBefore, unreadable);
    return null;
  }
  if (typeof values !== "object" || values === null || Array.isArray(values)) {
    report.error(1 + linesBefore, "Write one entry per line here: its name, a colon and its value.");
    return null;
  }
  const lineOf = (...path: readonly (string | number)[]) => lineAt(offsetOf(document, path));
  return { values: { ...values }, lineOf };
}

/** A parsed YAML text, with the lines of its nodes. */
export interface ParsedYaml {
  document: Document;
  lineAt(offset: number): number;
}

/**
 * Parses a YAML text, keeping plain values as strings. Returns null if it can't be parsed; the report says why. With
 * `uniqueKeys`, duplicate names are faults.
 */
export function parseYaml(
  text: string,
  { linesBefore, uniqueKeys }: { linesBefore: number; uniqueKeys: boolean },
  report: FileReport,
): ParsedYaml | null {
  const deep = tooDeep(text);
  if (deep !== undefined) {
    report.error(deep + linesBefore, "This can't be read: lists are nested too deep. Close each bracket.");
    return null;
  }
  const lineCounter = new LineCounter();
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + linesBefore;
  try {
    const document = parseDocument(text, { schema: "failsafe", lineCounter, prettyErrors: false, uniqueKeys: false });
    const faults = [
      ...document.errors.map(({ pos, message }) => ({ at: pos[0], message })),
      ...(uniqueKeys ? repeatedNames(document).map(({ at }) => ({ at, message: "Map keys must be unique" })) : []),
      ...droppedSigns(document),
    ];
    return faults.length > 0 ? reportFaults(faults, lineAt, report) : { document, lineAt };
  } catch {
    report.error(1 + linesBefore, unreadable);
    return null;
  }
}

/** A manual nests a fifth as deep; the parser takes minutes and gigabytes for what nests very deep. */
const DEEPEST = 50;

/** Returns the line where lists are nested too deep, in brackets or by signs on one line; undefined if none are. */
function tooDeep(text: string): number | undefined {
  let [brackets, signs, offset] = [0, 0, 0];
  for (const lexeme of new Lexer().lex(text)) {
    if (lexeme === "[" || lexeme === "{") brackets += 1;
    else if (lexeme === "]" || lexeme === "}") brackets = Math.max(0, brackets - 1);
    signs = lexeme === "-" || lexeme === "?" ? signs + 1 : lexeme.trim() === "" && lexeme !== "\n" ? signs : 0;
    if (brackets > DEEPEST || signs > DEEPEST) return text.slice(0, offset).split("\n").length;
    offset += lexeme.length;
  }
  return undefined;
}

interface Fault {
  /** Its offset in characters. */
  at: number;
  message: string;
  cure?: string;
}

/** Finds words that YAML takes for anchors and tags, which a manual has none of: they would be dropped. */
function droppedSigns(document: Document): Fault[] {
  const signs: Fault[] = [];
  visit(document, {
    Node: (_, node) => {
      const sign = isAlias(node) ? "*" : (node.anchor ?? "") !== "" ? "&" : (node.tag ?? "") !== "" ? "!" : null;
      if (sign === null) return;
      const cure = "Put what begins with it between double quotation marks.";
      signs.push({ at: node.range?.[0] ?? 0, message: `'${sign}' begins no text here`, cure });
    },
  });
  return signs;
}

/** One typo can be several faults to the parser: each line is reported once. */
function reportFaults(faults: readonly Fault[], lineAt: (offset: number) => number, report: FileReport): null {
  const told = new Set<number>();
  for (const fault of faults.toSorted((left, right) => left.at - right.at)) {
    const line = lineAt(fault.at);
    if (told.has(line)) continue;
    told.add(line);
    const { message, cure = "Put words with colons or quotation marks between double quotation marks." } = fault;
    report.error(line, `This can't be read: ${message}. ${cure}`);
  }
  return null;
}

function offsetOf(document: Document, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) {
      return node.range[0];
    }
  }
  return 0;
}

/** Reports unknown entries, so that typos are not silently ignored. */
export function reportUnknown(entries: YamlEntries, known: readonly string[], report: FileReport): void {
  for (const name of Object.keys(entries.values)) {
    if (!known.includes(name)) {
      report.error(entries.lineOf(name), `'${name}' is not recognized here. Use ${known.join(", ")}.`);
    }
  }
}

/** Returns an entry's text, or '' if it is missing; reports anything but text. */
export function wordsOf(entries: YamlEntries, name: string, report: FileReport): string {
  const value = entries.values[name] ?? "";
  if (typeof value === "string") {
    return value;
  }
  report.error(entries.lineOf(name), `'${name}' must be one line of text. Put it in quotation marks.`);
  return "";
}

/** Returns a boolean entry; false if it is missing. */
export function flagOf(entries: YamlEntries, name: string, report: FileReport): boolean {
  const value = entries.values[name] ?? "false";
  if (value !== "true" && value !== "false") {
    report.error(entries.lineOf(name), `'${name}' must be true or false.`);
  }
  return value === "true";
}
