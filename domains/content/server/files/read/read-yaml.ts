import { isMap, isScalar, LineCounter, parseDocument } from "yaml";
import type { FileReport } from "../problem.ts";

/** The entries of a YAML text, every plain value as the words that stand there, with the lines of their names. */
export interface YamlEntries {
  values: Record<string, unknown>;
  lineOf(name: string): number;
}

/**
 * Reads a YAML mapping. Values stay words (`10.20` is not shortened to 10.2, `no` is not false). Null when it can't
 * be read; the report says why.
 */
export function readYaml(text: string, linesBefore: number, report: FileReport): YamlEntries | null {
  const lineCounter = new LineCounter();
  let values: unknown;
  const lines = new Map<string, number>();
  try {
    const document = parseDocument(text, { schema: "failsafe", lineCounter, prettyErrors: false });
    for (const fault of document.errors) {
      report.error(
        lineCounter.linePos(fault.pos[0]).line + linesBefore,
        `This can't be read: ${fault.message}. Put words with colons or quotation marks between double quotation marks.`,
      );
    }
    if (document.errors.length > 0) {
      return null;
    }
    if (isMap(document.contents)) {
      for (const { key } of document.contents.items) {
        if (isScalar(key) && key.range) {
          lines.set(String(key.value), lineCounter.linePos(key.range[0]).line + linesBefore);
        }
      }
    }
    // Aliases can make a small text enormous, and no manual needs them.
    values = document.toJS({ maxAliasCount: 0 }) ?? {};
  } catch {
    report.error(1 + linesBefore, "This can't be read. Write one entry a line: its name, a colon and its value.");
    return null;
  }
  if (typeof values !== "object" || values === null || Array.isArray(values)) {
    report.error(1 + linesBefore, "Write one entry a line here: its name, a colon and its value.");
    return null;
  }
  return { values: { ...values }, lineOf: (name) => lines.get(name) ?? 1 + linesBefore };
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
