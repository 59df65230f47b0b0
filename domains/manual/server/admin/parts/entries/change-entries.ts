import type { AppError } from "../../../../../../platform/http/errors.ts";
import type { EditionPart, EntriesView, EntryControl } from "../../../../admin/part-views.ts";
import type { EditingContext } from "../../../edit/drafts/open-draft.ts";
import { PartConflict, partFormWrong } from "../../../edit/parts/errors.ts";
import { openPart, savePart } from "../../../edit/parts/open-part.ts";
import { manualWith } from "../../../edit/parts/part-manual.ts";
import { partSource, readPartSource } from "../../../edit/parts/part-source.ts";
import { LinkIndex, linkablePages } from "../../../files/links/link-index.ts";
import { openFrame, partNamed, type PartVisit, versionIn } from "../frame.ts";
import type { NamedPartForm } from "../source/source.ts";
import { dashboardEntries, entriesOfPage } from "./guide-entries.ts";
import {
  arrangeEntries,
  type EntriesPart,
  type Entries,
  type FieldFaults,
  type FieldShape,
  faultsIn,
  fieldOf,
  MOST_ENTRIES,
  nameOf,
  sentEntries,
  type WrittenLine,
} from "./entries.ts";

const parts: Readonly<Partial<Record<EditionPart, EntriesPart>>> = {
  dashboard: dashboardEntries,
  "quick-style-guide": entriesOfPage("guide"),
  help: entriesOfPage("help"),
};

/** What was sent and isn't saved, with why, or after an entry was added, moved or taken out. */
export interface TypedEntries extends Entries {
  /** The version that it would change. */
  version: number;
  faults: FieldFaults;
  /** What was done; '' if it was refused. */
  note: string;
  focus: string;
  refusal: AppError | null;
}

/** A part as a list of entries, or as it was sent; null if it has no such form. @throws AppError edition-unknown, part-unknown */
export async function readEntries(
  context: EditingContext,
  visit: PartVisit,
  typed: TypedEntries | null,
): Promise<EntriesView | null> {
  const { opened, frame } = await openFrame(context, visit);
  const part = entriesPartOf(frame.part);
  if (!frame.isEditable) return null;
  const shown = typed ?? typedIn(part, visit);
  const { db } = context.database;
  if (shown !== null) {
    const theirs = shown.refusal instanceof PartConflict ? await partSource(db, opened, opened.draft) : "";
    return { ...frame, version: shown.version, ...viewOf(part, shown), theirs };
  }
  const manual = await manualWith(db, opened, opened.draft);
  const says = part.read(manual, new LinkIndex(linkablePages(manual)));
  if (says.entries.length > MOST_ENTRIES) return null;
  return { ...frame, ...viewOf(part, { ...says, faults: {}, note: "", focus: "" }), theirs: "" };
}

/** What was sent and refused is shown again. */
function typedIn(part: EntriesPart, { typed }: PartVisit): TypedEntries | null {
  const version = Number(typed["version"]);
  if (typed["count"] === undefined || !Number.isInteger(version)) return null;
  return { ...sentEntries(part, typed), version, faults: {}, note: "", focus: "", refusal: null };
}

/**
 * Does what a button of the form says. Saves it, or adds, moves or takes out an entry, which isn't saved yet. Returns
 * what is to be shown; null once it is saved. @throws AppError part-form-wrong and as `savePart`
 */
export async function changeEntries(context: EditingContext, form: NamedPartForm): Promise<TypedEntries | null> {
  const { fields } = form;
  const part = entriesPartOf(partNamed(form.part));
  const version = versionIn(fields);
  const sent = sentEntries(part, fields);
  if (fields["act"] !== "save") return { version, faults: {}, refusal: null, ...arrangeEntries(part, sent, fields) };
  const faults = faultsIn(part, sent);
  const refused = (found: FieldFaults) => {
    const [focus = ""] = Object.keys(found);
    const refusal = partFormWrong("Fix the problems shown next to the fields.");
    return { ...sent, version, faults: found, note: "", focus, refusal };
  };
  if (Object.keys(faults).length > 0) return refused(faults);
  return await saveEntries(context, form, { part, sent, version, refused });
}

interface Sent {
  part: EntriesPart;
  sent: Entries;
  version: number;
  refused(faults: FieldFaults): TypedEntries;
}

async function saveEntries(
  context: EditingContext,
  form: NamedPartForm,
  { part, sent, version, refused }: Sent,
): Promise<TypedEntries | null> {
  const place = { handle: form.handle, part: partNamed(form.part) };
  const lines = part.write(sent);
  const source = `${lines.map(({ text }) => text).join("\n")}\n`;
  let faults: FieldFaults = {};
  try {
    await savePart(context, place, {
      version,
      by: form.account.id,
      change: async (seen, opened) => {
        const read = await readPartSource(context.database.db, { seen, opened }, source);
        if ("says" in read) return read.says;
        faults = faultsByField(read.faults, lines);
        return seen;
      },
    });
  } catch (error) {
    if (!(error instanceof PartConflict)) throw error;
    const { version: newest } = await openPart(context, place);
    return { ...sent, version: newest, faults: {}, note: "", focus: "", refusal: error };
  }
  return Object.keys(faults).length > 0 ? refused(faults) : null;
}

/** The reader tells lines; an editor has fields. */
function faultsByField(faults: readonly { line: number; message: string }[], lines: readonly WrittenLine[]) {
  const found: Record<string, string[]> = {};
  for (const { line, message } of faults) {
    // What is said of a line without a field concerns the next one that has one, or the last.
    const field =
      lines.slice(line - 1).find((each) => each.field !== "") ?? lines.findLast((each) => each.field !== "");
    const name = field?.field ?? "";
    found[name] = [...(found[name] ?? []), message];
  }
  return found;
}

function viewOf(part: EntriesPart, shown: Omit<TypedEntries, "version" | "refusal">) {
  const { title, entries, faults, note, focus } = shown;
  const control = (name: string, value: string, shape: FieldShape): EntryControl => ({
    name,
    value,
    label: shape.label,
    shape: shape.shape,
    most: shape.most,
    help: shape.help ?? "",
    options: shape.options ?? [],
    errors: faults[name] ?? [],
  });
  return {
    title: part.title === null ? null : control("title", title, part.title),
    entries: entries.map((entry, index) => {
      const { fields = {}, kept = {} } = part.kinds[entry.kind] ?? {};
      return {
        name: `${nameOf(part, entry)} ${index + 1}`,
        controls: Object.entries(fields).map(([name, shape]) =>
          control(fieldOf(index, name), entry.values[name] ?? "", shape),
        ),
        kept: [
          { name: fieldOf(index, "kind"), value: entry.kind },
          ...Object.keys(kept).map((name) => ({ name: fieldOf(index, name), value: entry.values[name] ?? "" })),
        ],
      };
    }),
    kinds: part.added.map((kind) => ({ value: kind, label: part.kinds[kind]?.name ?? "" })),
    note,
    focus,
  };
}

function entriesPartOf(name: EditionPart): EntriesPart {
  const part = parts[name];
  if (part === undefined) throw partFormWrong();
  return part;
}
