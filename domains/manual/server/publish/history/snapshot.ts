import { createHash } from "node:crypto";
import { packText, unpackJson } from "../../../../../platform/files/packed-json.ts";
import { z } from "zod";
import { sectionSchema } from "../../../contract.ts";
import type { EditionPartsTable, EntryBodies, Snapshot } from "../../tables.ts";
import { byPlace, type EditionState, type EntryState, type PageState, type TermState } from "./edition-state.ts";

const flag = z.union([z.literal(0), z.literal(1)]);

/** What a later version adds to rows gets a default here, so that it reads the snapshots of earlier ones. */
const pagesSchema: z.ZodType<PageState[]> = z.array(
  z.object({
    id: z.string(),
    section: sectionSchema,
    parent_id: z.string().nullable(),
    position: z.number(),
    slug: z.string(),
    code: z.string(),
    title: z.string(),
    subtitle: z.string(),
    level: z.number(),
    formatted_page_number: z.string(),
    is_public: flag,
    display_contents: flag,
    revision_id: z.string(),
  }),
);

const json = z.custom<TermState["links"]>((value) => typeof value === "string");

/** The terms of an edition's index, as stored. */
export const indexSchema: z.ZodType<TermState[]> = z.array(
  z.object({
    id: z.string(),
    parent_id: z.string().nullable(),
    position: z.number(),
    level: z.number(),
    letter: z.string(),
    term: z.string(),
    sort_as: z.string(),
    note: z.string(),
    is_generated: flag,
    links: json,
  }),
);

const handles = [
  "banner",
  "dashboard",
  "help",
  "notification",
  "print",
  "promo",
  "quick-style-guide",
  "redirects",
  "search",
  "search-answers",
  "search-words",
] as const satisfies (keyof EntryBodies)[];

/** An entry of an edition, as stored. */
export const entrySchema: z.ZodType<EntryState> = z.object({
  handle: z.enum(handles),
  body: z.custom<EntryState["body"]>((value) => typeof value === "string"),
});

/** What is stored of a state: the snapshot itself, and its parts by hash. */
export interface StoredSnapshot {
  snapshot: Snapshot;
  parts: EditionPartsTable[];
}

/**
 * Turns what an edition says into a snapshot: the same content makes the same parts, whatever order it came in. The
 * parts `known` by hash are left out.
 */
export async function packSnapshot(
  { name, notice, sections, pages, entries, index }: EditionState,
  known: (hashes: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<StoredSnapshot> {
  const texts = new Map<string, string>();
  const part = (rows: unknown): string => {
    const text = JSON.stringify(rows);
    const hash = createHash("sha256").update(text).digest("hex");
    texts.set(hash, text);
    return hash;
  };
  const snapshot: Snapshot = {
    format: 1,
    name,
    notice,
    sections,
    pages: part(pagesSchema.parse(pages.toSorted(byPlace))),
    index: part(indexSchema.parse(index.toSorted(byPlace))),
    entries: Object.fromEntries(entries.map((entry) => [entry.handle, part(entry)])),
  };
  const stored = await known([...texts.keys()]);
  const missing = [...texts].filter(([hash]) => !stored.has(hash));
  const parts = missing.map(async ([hash, text]) => ({ hash, body: await packText(text) }));
  return { snapshot, parts: await Promise.all(parts) };
}

/** Turns a snapshot back into what the edition said; `parts` has the bytes of each of its parts by hash. */
export async function unpackSnapshot(
  { name, notice, sections, pages, index, entries }: Snapshot,
  parts: ReadonlyMap<string, Uint8Array>,
): Promise<EditionState> {
  const read = async (hash: string): Promise<unknown> => {
    const body = parts.get(hash);
    if (body === undefined) throw new Error(`The part ${hash} of a snapshot is missing.`);
    return await unpackJson(body);
  };
  const bodies = await Promise.all(Object.values(entries).map(read));
  return {
    name,
    notice,
    sections,
    pages: pagesSchema.parse(await read(pages)),
    entries: bodies.map((body) => entrySchema.parse(body)),
    index: indexSchema.parse(await read(index)),
  };
}

/** The hashes of a snapshot's parts. */
export function partsOf({ pages, index, entries }: Snapshot): string[] {
  return [pages, index, ...Object.values(entries)];
}
