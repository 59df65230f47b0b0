import { z } from "zod";
import { sectionSchema } from "../../../content/contract.ts";
import { rowRecordSchema, termRecordSchema } from "../../calls.ts";
import { type RowRecord, sectionGroups, type TermRecord } from "../../contract.ts";
import type { IndexRecord } from "../adapters/adapter.ts";

/** What a hit shows of a record of an edition. */
const sectionRecordSchema = z.object({
  objectID: z.string(),
  id: z.string(),
  uri: z.string(),
  section: z.union([sectionSchema, z.literal("quick-style-guide")]),
  sectionGroup: z.enum(sectionGroups).nullable(),
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

/** Reads a record of a row. */
export function readRow(record: IndexRecord): RowRecord {
  return rowRecordSchema.parse(record);
}

/** Reads a record of a term of the index. */
export function readTerm(record: IndexRecord): TermRecord {
  return termRecordSchema.parse(record);
}
