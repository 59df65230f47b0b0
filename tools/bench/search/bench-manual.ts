import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot, runCommand } from "../../programs/run-command.ts";
import { scriptArguments } from "../../programs/script-arguments.ts";
import { importManual } from "../imports/import-manual.ts";
import { indigoBook } from "../imports/indigo-book.ts";
import type { DatabaseSettings } from "../../../platform/db/database-settings.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { readSections } from "../../../domains/search/server/indexing/read-contents.ts";
import type { ManualKnowledge } from "../../../domains/search/server/engine/knowledge/manual-knowledge.ts";
import type { IndexedRow } from "../../../domains/search/server/indexing/records/rows/row-records.ts";
import type { IndexedRecord } from "../../../domains/search/server/indexing/records/page-records.ts";

/** A section of a manual. */
export interface BenchRecord {
  id: string;
  /** The names by which judged queries refer to the section. */
  sections: string[];
  /** The heading, or the page's title. */
  name: string;
  /** The form that is indexed. */
  section: IndexedRecord;
}

/** A manual as the search takes it. */
export interface BenchManual {
  records: BenchRecord[];
  rows: IndexedRow[];
  knowledge: ManualKnowledge | undefined;
}

/** Reads the two manuals for the judged queries, the shipped one and the Indigo Book, as imported. */
export async function readBenchManuals(): Promise<Record<"v22" | "indigo", BenchManual>> {
  const dataDir = await mkdtemp(join(tmpdir(), "fieldstone-manuals-"));
  try {
    const shipped = [...scriptArguments("manual"), "import", join(projectRoot, "manual/v22")];
    const { code, output } = await runCommand("node", shipped, { env: { DATA_DIR: dataDir } });
    if (code !== 0) throw new Error(`The shipped manual could not be imported:\n${output}`);
    await importManual(indigoBook().v22, "v90", dataDir);
    return { v22: await readBenchManual({ dataDir }, "v22"), indigo: await readBenchManual({ dataDir }, "v90") };
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

/** Reads an edition of a database in the form that is indexed. */
async function readBenchManual(settings: DatabaseSettings, handle: string): Promise<BenchManual> {
  const database = await openDatabase(settings);
  try {
    const read = await readSections(database.db, handle);
    if (!read) throw new Error(`There is no edition ${handle} to search.`);
    return { records: read.sections.map(benchRecord), rows: read.rows, knowledge: read.knowledge };
  } finally {
    await database.close();
  }
}

function benchRecord(section: IndexedRecord): BenchRecord {
  const { record, ownCode, own } = section;
  const { headingBlockId } = record.bluebook;
  const isPart = record.objectID.includes("~");
  const page = `${record.section}/${record.uri.split("/").at(-1) ?? ""}`;
  return {
    id: record.objectID,
    sections: [
      ownCode,
      // A part of a long table belongs to the table's section.
      ...(isPart ? [record.code, codeOf(record.bluebook.headingBlockTitle)] : []),
      ...(headingBlockId === null ? [page] : [`${record.code}#${headingBlockId}`]),
    ].filter((name) => name !== ""),
    name: own,
    section,
  };
}

function codeOf(heading: string | null): string {
  return /^\S+/.exec(heading ?? "")?.[0].replace(/:$/, "") ?? "";
}
