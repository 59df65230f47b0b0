import { checkIndex } from "../../../../model/index-terms/check-index.ts";
import type { FileReport } from "../../../model/markdown/problem.ts";
import type { PageLink } from "../../../model/markdown/read/markdown-context.ts";
import { readPlainWords } from "../../../model/markdown/plain-words.ts";
import type { ManualIndexTerm } from "../../../model/manual.ts";
import { readYaml, reportUnknown, type YamlEntries } from "../read-yaml.ts";

interface IndexFile {
  terms: ManualIndexTerm[];
  /** Resolved once all pages are known. */
  links: PageLink[];
}

type Path = (string | number)[];

interface TermContext {
  entries: YamlEntries;
  links: PageLink[];
  report: FileReport;
}

const known = ["term", "sort", "note", "links", "terms", "generated"];
const longest = { term: 200, sort: 200, note: 500 } as const;
/** Deeper lists are not read; `checkIndex` reports them. */
const deepest = 5;

/** Reads index.yaml: the terms with their notes, links (as written) and subterms. */
export function readIndex(text: string, report: FileReport): IndexFile {
  const links: PageLink[] = [];
  const entries = readYaml(text, 0, report);
  if (entries === null) {
    return { terms: [], links };
  }
  reportUnknown(entries, ["terms"], report);
  let isReadable = true;
  const error = (line: number, message: string) => {
    isReadable = false;
    report.error(line, message);
  };
  const context: TermContext = { entries, links, report: { ...report, error } };
  const terms = readTerms(entries.values["terms"], ["terms"], context);
  // Anything that could not be read would only be reported again in other words.
  if (!isReadable) {
    return { terms, links };
  }
  for (const { path, name, message } of checkIndex(terms, () => true)) {
    const place: Path = path.flatMap((index) => ["terms", index]);
    report.error(entries.lineOf(...place), `The term '${name}' is invalid. ${message}`);
  }
  return { terms, links };
}

function readTerms(list: unknown, path: Path, context: TermContext): ManualIndexTerm[] {
  if (list === undefined || list === "" || path.length > deepest * 2) {
    return [];
  }
  if (!Array.isArray(list)) {
    context.report.error(
      context.entries.lineOf(...path),
      "Write the terms under terms:, each after a hyphen: - term: …",
    );
    return [];
  }
  return list.map((value: unknown, index) => readTerm(value, [...path, index], context));
}

function readTerm(value: unknown, path: Path, context: TermContext): ManualIndexTerm {
  const { report, entries } = context;
  const fields: Record<string, unknown> =
    typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  for (const name of Object.keys(fields)) {
    if (!known.includes(name)) {
      report.error(
        entries.lineOf(...path, name),
        `'${name}' is not recognized here. A term may have ${known.join(", ")}.`,
      );
    }
  }
  const words = (name: keyof typeof longest) => readWords(fields[name], name, path, context);
  const term = words("term");
  if (term === "") {
    report.error(entries.lineOf(...path), "A term is missing here. Write - term: …");
  }
  const generated = fields["generated"] ?? "false";
  if (generated !== "true" && generated !== "false") {
    report.error(entries.lineOf(...path, "generated"), "'generated' must be true or false.");
  }
  return {
    term,
    sortAs: words("sort"),
    note: words("note"),
    isGenerated: generated === "true",
    links: readLinks(fields["links"], [...path, "links"], context),
    children: readTerms(fields["terms"], [...path, "terms"], context),
  };
}

function readWords(value: unknown, name: keyof typeof longest, path: Path, { report, entries }: TermContext): string {
  const line = entries.lineOf(...path, name);
  const words = typeof value === "string" ? readPlainWords(value, line, report) : "";
  if (value !== undefined && typeof value !== "string") {
    report.error(line, `'${name}' must be one line of text. Put it in double quotation marks.`);
  }
  if (words.length > longest[name]) {
    report.error(line, `'${name}' has ${words.length} characters. Shorten it to ${longest[name]}.`);
  }
  return words;
}

function readLinks(list: unknown, path: Path, { report, entries, links }: TermContext): string[] {
  if (list === undefined || list === "") {
    return [];
  }
  if (!Array.isArray(list)) {
    report.error(
      entries.lineOf(...path),
      "Write the links as a list of codes or addresses: links: [10.2, rules/names].",
    );
    return [];
  }
  return list.flatMap((value: unknown, index) => {
    const line = entries.lineOf(...path, index);
    if (typeof value !== "string" || value === "" || value.length > 610) {
      report.error(
        line,
        "A link must be a code or an address, as after the @ in page links: 10.2, rules/names#unions.",
      );
      return [];
    }
    links.push({ line, target: value });
    return [value];
  });
}
