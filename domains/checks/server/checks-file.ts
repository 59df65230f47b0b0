import { z } from "zod";
import { type FileReport, readYaml } from "../../manual/server/files/public.ts";
import { plainLine } from "../../manual/server/model/public.ts";

/** The file of an edition that says what its tables hold, which of its rules are checked, and what is right all the same. */
export const checksFile = "checks.yaml";

/** What a table's names are names of. */
const tableKinds = [
  "case names",
  "courts",
  "bodies",
  "places",
  "reporters",
  "journals",
  "words",
  "publishing terms",
  "other",
] as const;
export type TableKind = (typeof tableKinds)[number];

/** What a column holds; `note` isn't looked at. */
const columnTypes = ["name", "abbreviation", "span", "form", "note"] as const;
export type ColumnType = (typeof columnTypes)[number];

const text = z.string().transform(plainLine).pipe(z.string().min(1).max(500));

const declarationSchema = z.strictObject({
  at: text,
  of: z.enum(tableKinds),
  columns: z.array(z.enum(columnTypes)).min(2).max(8),
  order: z.literal("alphabetical").optional(),
});

const places = z.array(text).max(100).default([]);

const rulesSchema = z.strictObject({
  punctuation: z.enum(["inside", "outside"]).optional(),
  parentheticals: z.literal("phrases").optional(),
  sections: z.literal("§").optional(),
  spaces: z.literal("close").optional(),
  cases: z.strictObject({ roman: places, italic: places, either: places }).optional(),
});

const listSchema = z.strictObject({ at: text, text, table: text, also: z.array(text).max(100).default([]) });

const wordingSchema = z.strictObject({
  rule: text,
  write: text,
  not: z.array(text).min(1).max(100),
  about: z.array(text).max(20).default([]),
});

const exceptionSchema = z.strictObject({ at: text, text, why: text });

const checksSchema = z.strictObject({
  tables: z.array(declarationSchema).default([]),
  rules: rulesSchema.default({}),
  lists: z.array(listSchema).default([]),
  wording: z.array(wordingSchema).default([]),
  exceptions: z.array(exceptionSchema).default([]),
});

/** The tables at a place: what they name, and what each column holds. */
export interface TableDeclaration {
  /** A code or an address, as in index.yaml: a page with its subpages, or a heading. */
  at: string;
  line: number;
  of: TableKind;
  columns: readonly ColumnType[];
  /** Its rows are in the order of their names. */
  isSorted: boolean;
}

/** A sentence that lists what a table lists. */
export interface ListDeclaration {
  at: string;
  /** Words of the sentence. */
  text: string;
  /** A code or an address of the table. */
  table: string;
  /** What the sentence may name besides. */
  also: readonly string[];
  line: number;
}

/** What a rule of the manual decides, and what would contradict it. */
export interface WordingDecision {
  /** The code or address of the rule. */
  rule: string;
  write: string;
  /** Words that aren't written, with `<number>` and `<words>` for what may vary. */
  not: readonly string[];
  /** Only in passages that have all of these words. */
  about: readonly string[];
  line: number;
}

/** A passage that the checks would report and that is right, with the reason. */
export interface CheckException {
  at: string;
  /** Words of the passage. */
  text: string;
  line: number;
}

export interface Checks {
  tables: readonly TableDeclaration[];
  rules: z.infer<typeof rulesSchema>;
  lists: readonly ListDeclaration[];
  wording: readonly WordingDecision[];
  exceptions: readonly CheckException[];
}

/** Reads checks.yaml. Returns null if it is wrong; the report says where. */
export function readChecks(source: string, report: FileReport): Checks | null {
  const yaml = readYaml(source, 0, report);
  if (yaml === null) return null;
  const { success, data, error } = checksSchema.safeParse(yaml.values);
  if (!success) {
    for (const issue of error.issues) report.error(yaml.lineOf(...issue.path.map(stepOf)), sentenceFor(issue));
    return null;
  }
  return {
    tables: data.tables.map(({ at, of, columns, order }, index) => ({
      at,
      of,
      columns,
      isSorted: order === "alphabetical",
      line: yaml.lineOf("tables", index, "at"),
    })),
    rules: data.rules,
    lists: data.lists.map((list, index) => ({ ...list, line: yaml.lineOf("lists", index, "at") })),
    wording: data.wording.map((each, index) => ({ ...each, line: yaml.lineOf("wording", index, "rule") })),
    exceptions: data.exceptions.map(({ at, text: words }, index) => ({
      at,
      text: words,
      line: yaml.lineOf("exceptions", index, "at"),
    })),
  };
}

function stepOf(step: PropertyKey): string | number {
  return typeof step === "number" ? step : String(step);
}

/** What to do about a wrong entry. */
function sentenceFor(issue: z.core.$ZodIssue): string {
  const [group = "", , field = ""] = issue.path.map(String);
  if (group === "tables" && field === "at") return "'at' is the code or the address of a page or a heading.";
  if (group === "tables" && field === "of") return `'of' is one of: ${tableKinds.join(", ")}.`;
  if (group === "tables" && field === "columns")
    return `'columns' is a list with one of these for each column: ${columnTypes.join(", ")}.`;
  if (group === "tables" && field === "order") return "'order' is alphabetical, or is left out.";
  if (group === "lists") return "Each list has 'at', 'text' and 'table', and may have 'also'.";
  if (group === "wording") return "Each decision has 'rule', 'write' and 'not', and may have 'about'.";
  if (group === "exceptions")
    return "Each exception has 'at', 'text' and 'why': where it is, its words and the reason.";
  if (group === "rules")
    return "'rules' may have punctuation, parentheticals, sections, spaces and cases, as docs/manual-format.md shows.";
  return "checks.yaml may have tables, rules, lists, wording and exceptions, as docs/manual-format.md shows.";
}
