import { type Document, isNode, isScalar, LineCounter, parseDocument, visit } from "yaml";
import type { FileReport } from "../problem.ts";

const unreadable = "This can't be read. Write one entry a line: its name, a colon and its value.";

/** The entries of a YAML text, every plain value as the words that stand there, with the lines of their values. */
export interface YamlEntries {
  values: Record<string, unknown>;
  /** The line of an entry's value, by the names and numbers that lead to it; of what holds it where it is missing. */
  lineOf(...path: readonly (string | number)[]): number;
}

/**
 * Reads a YAML mapping. Values stay words (`10.20` is not shortened to 10.2, `no` is not false). Null when it can't
 * be read; the report says why.
 */
export function readYaml(text: string, linesBefore: number, report: FileReport): YamlEntries | null {
  const parsed = parseYaml(text, { linesBefore, uniqueKeys: true }, report);
  if (parsed === null) return null;
  const { document, lineAt } = parsed;
  let values: unknown;
  try {
    // Aliases can make a small text enormous, and no manual needs them.
    values = document.toJS({ maxAliasCount: 0 }) ?? {};
  } catch {
    report.error(1 + linesBefore, unreadable);
    return null;
  }
  if (typeof values !== "object" || values === null || Array.isArray(values)) {
    report.error(1 + linesBefore, "Write one entry a line here: its name, a colon and its value.");
    return null;
  }
  const lineOf = (...path: readonly (string | number)[]) => lineAt(offsetOf(document, path));
  return { values: { ...values }, lineOf };
}

/** A YAML text as it stands, with the lines of its nodes. */
export interface ParsedYaml {
  document: Document;
  lineAt(offset: number): number;
}

/**
 * Parses a YAML text whose plain values stay words; null when it can't be, and the report says why. With `uniqueKeys` a
 * name that stands twice is a fault.
 */
export function parseYaml(
  text: string,
  { linesBefore, uniqueKeys }: { linesBefore: number; uniqueKeys: boolean },
  report: FileReport,
): ParsedYaml | null {
  const lineCounter = new LineCounter();
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + linesBefore;
  try {
    // The parser's own look for names that stand twice takes the square of the names.
    const document = parseDocument(text, { schema: "failsafe", lineCounter, prettyErrors: false, uniqueKeys: false });
    const faults = [
      ...document.errors.map(({ pos, message }) => ({ at: pos[0], message })),
      ...(uniqueKeys ? twinNames(document) : []),
    ];
    return faults.length > 0 ? reportFaults(faults, lineAt, report) : { document, lineAt };
  } catch {
    report.error(1 + linesBefore, unreadable);
    return null;
  }
}

interface Fault {
  /** Characters before it. */
  at: number;
  message: string;
}

/** The names that stand in a mapping already. */
function twinNames(document: Document): Fault[] {
  const twins: Fault[] = [];
  visit(document, {
    Map: (_, { items }) => {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (names.has(key.value)) twins.push({ at: key.range?.[0] ?? 0, message: "Map keys must be unique" });
        names.add(key.value);
      }
    },
  });
  return twins;
}

/** One slip of the pen is several faults to the parser: a line is told once. */
function reportFaults(faults: readonly Fault[], lineAt: (offset: number) => number, report: FileReport): null {
  const told = new Set<number>();
  for (const fault of faults.toSorted((left, right) => left.at - right.at)) {
    const line = lineAt(fault.at);
    if (told.has(line)) continue;
    told.add(line);
    report.error(
      line,
      `This can't be read: ${fault.message}. Put words with colons or quotation marks between double quotation marks.`,
    );
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

/** Reports entries that mean nothing, so that a slip of the pen is not silently without effect. */
export function reportUnknown(entries: YamlEntries, known: readonly string[], report: FileReport): void {
  for (const name of Object.keys(entries.values)) {
    if (!known.includes(name)) {
      report.error(entries.lineOf(name), `'${name}' means nothing here. There are ${known.join(", ")}.`);
    }
  }
}

/** An entry's words, or '' when it is missing; anything but words is reported. */
export function wordsOf(entries: YamlEntries, name: string, report: FileReport): string {
  const value = entries.values[name] ?? "";
  if (typeof value === "string") {
    return value;
  }
  report.error(entries.lineOf(name), `'${name}' is a line of words. Put them between quotation marks.`);
  return "";
}

/** An entry that is true or false; false when it is missing. */
export function flagOf(entries: YamlEntries, name: string, report: FileReport): boolean {
  const value = entries.values[name] ?? "false";
  if (value !== "true" && value !== "false") {
    report.error(entries.lineOf(name), `'${name}' is true or false.`);
  }
  return value === "true";
}
