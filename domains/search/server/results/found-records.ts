import { z } from "zod";
import { sectionSchema } from "../../../content/contract.ts";
import type { RowRecord, TermRecord } from "../../contract.ts";
import type { IndexRecord } from "../adapters/adapter.ts";

/** What a hit shows of a record of an edition. */
const sectionRecordSchema = z.object({
  objectID: z.string(),
  id: z.string(),
  uri: z.string(),
  section: z.union([sectionSchema, z.literal("quick-style-guide")]),
  sectionGroup: z.enum(["Bluepages", "Whitepages"]).nullable(),
  code: z.string(),
  title: z.string(),
  ancestors: z.array(z.object({ code: z.string(), title: z.string(), uri: z.string() })),
  isPublic: z.boolean(),
  bluebook: z.object({
    data: z.string(),
    headingBlockTitle: z.string().nullable(),
    headingBlockId: z.string().nullable(),
  }),
});
export type FoundSection = z.output<typeof sectionRecordSchema>;

/** Reads a record of an edition's sections. */
export function readSection(record: IndexRecord): FoundSection {
  return sectionRecordSchema.parse(record);
}

const rowSchema: z.ZodType<RowRecord> = z.object({
  objectID: z.string(),
  version: z.string(),
  id: z.string(),
  uri: z.string(),
  section: sectionSchema,
  sectionGroup: z.enum(["Bluepages", "Whitepages"]),
  isPublic: z.boolean(),
  row: z.string(),
  name: z.string(),
  form: z.string(),
  notes: z.array(z.string()),
  band: z.string(),
  table: z.string(),
  headingBlockId: z.string().nullable(),
});

/** Reads a record of a row. */
export function readRow(record: IndexRecord): RowRecord {
  return rowSchema.parse(record);
}

const termSchema: z.ZodType<TermRecord> = z.object({
  objectID: z.string(),
  version: z.string(),
  term: z.string(),
  parents: z.array(z.string()),
  letter: z.string(),
  note: z.string(),
  level: z.int(),
  linkedEntries: z.array(z.object({ title: z.string(), uri: z.string() })),
});

/** Reads a record of a term of the index. */
export function readTerm(record: IndexRecord): TermRecord {
  return termSchema.parse(record);
}
