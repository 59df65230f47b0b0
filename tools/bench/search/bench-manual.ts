import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot, runCommand } from "../../programs/run-command.ts";
import { scriptArguments } from "../../programs/script-arguments.ts";
import { importManual } from "../imports/import-manual.ts";
import { indigoBook } from "../imports/indigo-book.ts";
import type { DatabaseSettings } from "../../../platform/db/database.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { readSections, type SearchedTables } from "../../../domains/search/server/indexing/read-contents.ts";
import type { IndexedRecord } from "../../../domains/search/server/records/indexed-record.ts";

/** A section of a manual as every engine gets it. */
export interface BenchRecord {
  id: string;
  /** The names by which judged queries know the section. */
  sections: string[];
  code: string;
  /** The heading, or the page's title. */
  name: string;
  /** The names of what it stands in. */
  context: string;
  body: string;
  /** As our own engine takes it. */
  section: IndexedRecord;
}

/** The two manuals that judged queries ask, the shipped one and the Indigo Book, as they are once they are imported. */
export async function readBenchManuals() {
  const dataDir = await mkdtemp(join(tmpdir(), "fieldstone-manuals-"));
  try {
    const shipped = [...scriptArguments("manual"), "import", join(projectRoot, "manual/v22")];
    const { code, output } = await runCommand("node", shipped, { env: { DATA_DIR: dataDir } });
    if (code !== 0) throw new Error(`The shipped manual could not be imported:\n${output}`);
    await importManual(indigoBook().v22, "v90", dataDir);
    return { v22: await readBenchRecords({ dataDir }, "v22"), indigo: await readBenchRecords({ dataDir }, "v90") };
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

/** Reads an edition of a database as it is indexed for searching. */
async function readBenchRecords(settings: DatabaseSettings, handle: string): Promise<BenchRecord[]> {
  const database = await openDatabase<SearchedTables>(settings);
  try {
    const read = await readSections(database.db, handle);
    if (!read) throw new Error(`There is no edition ${handle} to be searched.`);
    return read.sections.map(benchRecord);
  } finally {
    await database.close();
  }
}

function benchRecord(section: IndexedRecord): BenchRecord {
  const { record, ownCode, own, context } = section;
  const { headingBlockId, data } = record.bluebook;
  const isPart = record.objectID.includes("~");
  const page = `${record.section}/${record.uri.split("/").at(-1) ?? ""}`;
  return {
    id: record.objectID,
    sections: [
      ownCode,
      // A part of a long table belongs to the section of the table.
      ...(isPart ? [record.code, codeOf(record.bluebook.headingBlockTitle)] : []),
      ...(headingBlockId === null ? [page] : [`${record.code}#${headingBlockId}`]),
    ].filter((name) => name !== ""),
    code: ownCode,
    name: own,
    context: context.join(" · "),
    body: data,
    section,
  };
}

function codeOf(heading: string | null): string {
  return /^\S+/.exec(heading ?? "")?.[0].replace(/:$/, "") ?? "";
}
