import type { EntryControl } from "../../../../admin/part-views.ts";
import { partFormWrong } from "../../../edit/parts/errors.ts";
import type { LinkIndex } from "../../../files/links/link-index.ts";
import type { ManualEdition } from "../../../model/manual.ts";

/** One thing of a part, a heading or an example, as a form has it. */
export interface Entry {
  kind: string;
  values: Readonly<Record<string, string>>;
}

/** A part as a form has it. */
export interface Entries {
  /** '' for a part without a title. */
  title: string;
  entries: readonly Entry[];
}

/** A field of an entry. */
export interface FieldShape extends Pick<EntryControl, "label" | "shape" | "most"> {
  help?: string;
  options?: EntryControl["options"];
  /** What is said where it is left empty; without it, it may be. */
  needed?: string;
  /** What stands in a new one. */
  begins?: string;
}

export interface EntryKind {
  /** 'Heading'. */
  name: string;
  fields: Readonly<Record<string, FieldShape>>;
  /** What forms send back as they got it, with what stands in a new one. */
  kept?: Readonly<Record<string, string>>;
}

/** A line of a part's file, and the form's field that it comes from; '' if from none. */
export interface WrittenLine {
  text: string;
  field: string;
}

/** A part that is a list of entries: how its form is made of what it says, and its file of the form. */
export interface EntriesPart {
  title: FieldShape | null;
  kinds: Readonly<Record<string, EntryKind>>;
  /** The kinds that can be added in the form. */
  added: readonly string[];
  read(manual: ManualEdition, links: LinkIndex): Entries;
  write(entries: Entries): WrittenLine[];
}

/** Longer parts have no form: it would be slow to open and to scroll. */
export const MOST_ENTRIES = 150;

/** What an entry is made of at first. */
function newEntry({ kinds }: EntriesPart, kind: string): Entry {
  const { fields = {}, kept = {} } = kinds[kind] ?? {};
  const begins = Object.entries(fields).map(([name, field]) => [name, field.begins ?? ""] as const);
  return { kind, values: { ...kept, ...Object.fromEntries(begins) } };
}

/** Names a field of an entry as forms send it. */
export function fieldOf(index: number, name: string): string {
  return `${index}-${name}`;
}

/** Reads a form. @throws AppError part-form-wrong if something of it is missing */
export function sentEntries(part: EntriesPart, fields: Readonly<Record<string, string>>): Entries {
  const count = Number(fields["count"]);
  if (!Number.isInteger(count) || count < 0) throw partFormWrong();
  if (count > MOST_ENTRIES) throw partFormWrong(`A form has at most ${MOST_ENTRIES} entries. To add more, use Source.`);
  const entries = Array.from({ length: count }, (_, index): Entry => {
    const kind = fields[fieldOf(index, "kind")] ?? "";
    const known = Object.hasOwn(part.kinds, kind) ? part.kinds[kind] : undefined;
    if (known === undefined) throw partFormWrong();
    const names = [...Object.keys(known.fields), ...Object.keys(known.kept ?? {})];
    const values = names.map((name) => [name, fields[fieldOf(index, name)]] as const);
    if (values.some(([, value]) => value === undefined)) throw partFormWrong();
    return {
      kind,
      values: Object.fromEntries(values.map(([name, value = ""]) => [name, value.replaceAll("\r\n", "\n")])),
    };
  });
  return { title: part.title === null ? "" : (fields["title"] ?? ""), entries };
}

/** What is said of fields, by their names. */
export type FieldFaults = Readonly<Record<string, readonly string[]>>;

/** Finds fields that must not be empty, or hold more than they can. */
export function faultsIn(part: EntriesPart, { title, entries }: Entries): FieldFaults {
  const faults: Record<string, string[]> = {};
  const look = (name: string, value: string, { needed, most, options }: FieldShape) => {
    if (needed !== undefined && value.trim() === "") faults[name] = [needed];
    if (value.length > most) faults[name] = [`Use at most ${most.toLocaleString("en-US")} characters.`];
    if (options && !options.some((option) => option.value === value)) faults[name] = ["Choose one from the list."];
  };
  if (part.title !== null) look("title", title, part.title);
  for (const [index, { kind, values }] of entries.entries())
    for (const [name, field] of Object.entries(part.kinds[kind]?.fields ?? {}))
      look(fieldOf(index, name), values[name] ?? "", field);
  return faults;
}

/** A form after an entry was added, moved or taken out. */
interface Arranged extends Entries {
  /** What was done. */
  note: string;
  /** The name of the field, or what its button sends, where the editor goes on. */
  focus: string;
}

/** Adds, moves or takes out an entry, as a button says: 'add', 'up-3', 'down-3', 'remove-3'. @throws AppError part-form-wrong */
export function arrangeEntries(part: EntriesPart, sent: Entries, fields: Readonly<Record<string, string>>): Arranged {
  const [act = "", at = ""] = (fields["act"] ?? "").split("-");
  if (act === "add") return addEntry(part, sent, fields);
  const index = Number(at);
  const entry = at === "" ? undefined : sent.entries[index];
  if (entry === undefined) throw partFormWrong();
  const others = sent.entries.filter((_, place) => place !== index);
  const name = nameOf(part, entry);
  if (act === "remove") {
    const next = Math.min(index, others.length - 1);
    const focus = others.length === 0 ? "add" : `remove-${next}`;
    return { ...sent, entries: others, note: `${name} ${index + 1} was removed.`, focus };
  }
  if (act !== "up" && act !== "down") throw partFormWrong();
  const to = Math.min(Math.max(index + (act === "up" ? -1 : 1), 0), others.length);
  const isAtEnd = act === "up" ? to === 0 : to === others.length;
  const next = isAtEnd ? (act === "up" ? "down" : "up") : act;
  return {
    ...sent,
    entries: others.toSpliced(to, 0, entry),
    note: `${name} ${index + 1} is now number ${to + 1}.`,
    focus: `${next}-${to}`,
  };
}

function addEntry(part: EntriesPart, sent: Entries, fields: Readonly<Record<string, string>>): Arranged {
  const kind = part.added.find((known) => known === fields["add-kind"]);
  const to = Number(fields["add-place"]);
  if (kind === undefined || !Number.isInteger(to) || to < 0 || to > sent.entries.length) throw partFormWrong();
  if (sent.entries.length >= MOST_ENTRIES)
    throw partFormWrong(`A form has at most ${MOST_ENTRIES} entries. Remove one first, or use Source to add more.`);
  const entry = newEntry(part, kind);
  const [first = ""] = Object.keys(part.kinds[kind]?.fields ?? {});
  return {
    ...sent,
    entries: sent.entries.toSpliced(to, 0, entry),
    note: `${nameOf(part, entry)} ${to + 1} was added. Fill it in.`,
    focus: fieldOf(to, first),
  };
}

/** What a kind of entry is called. */
export function nameOf({ kinds }: EntriesPart, { kind }: Entry): string {
  return kinds[kind]?.name ?? "";
}
