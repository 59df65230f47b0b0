import { access, constants } from "node:fs/promises";
import type { Database } from "../../../platform/db/database.ts";
import { isS3 } from "../../../platform/files/stores/place.ts";
import {
  type StoredFiles,
  isFileDamaged,
  isFileUnavailable,
  isNamed,
} from "../../../platform/files/stores/stored-files.ts";
import { whyUnwritable } from "../../../platform/files/unwritable.ts";
import { freeBytes } from "../../../platform/telemetry/machine.ts";
import { countStored, fileTables } from "../operations/files-command.ts";
import { numberOf, sizeOf } from "../operations/words.ts";
import { broken, type Finding, look, ok, reasonOf } from "./finding.ts";

/** So many of the newest documents, and of the pictures, are read. */
const SAMPLE = 20;
/** With less than this left, the folder is soon full, in bytes. */
const LITTLE = 1_000_000_000;

/** Looks at where documents and pictures lie: whether the store answers, and gives out what was put there. */
export async function checkFiles(database: Database): Promise<readonly Finding[]> {
  const stored = await countStored(database);
  const { files } = database;
  if (files === undefined)
    return stored.files === 0
      ? []
      : [
          broken(
            `${numberOf(stored.files)} documents and pictures lie in a store, and FILES_TO isn't set: nobody gets them.`,
            "Set FILES_TO to where they lie. To have them in the database, then run npm run admin -- files move --to-database.",
          ),
        ];
  const wrong = (await lookAtStore(files)) ?? (await lookAtSample(database, files));
  if (wrong !== undefined) return [wrong];
  const lie = `${numberOf(stored.files)} documents and pictures (${sizeOf(stored.bytes)}) lie in ${files.place}`;
  const left = await tablesWithBytes(database);
  return [
    left.length === 0
      ? ok(
          `${lie}; the newest are as they were kept. Backups of the database don't have them: back that place up, too.`,
        )
      : look(
          `${lie}; the newest are as they were kept. Some ${left.join(" and ")} are still in the database.`,
          "Run npm run admin -- files move.",
        ),
  ];
}

/** What keeps the store from being used, if anything does. */
async function lookAtStore(files: StoredFiles): Promise<Finding | undefined> {
  const todo = "Correct FILES_TO and STORE_…, or what they name.";
  if (isS3(files.place))
    return await files.tryOut().then(
      () => undefined,
      (error: unknown) => broken(`${causeOf(error)}. New documents wait.`, todo),
    );
  const free = await freeBytes(files.place).catch((error: unknown) => error);
  // The first file makes the folder.
  if (typeof free !== "number")
    return look(
      `The folder ${files.place} can't be looked at (${reasonOf(free)}).`,
      "The first file makes it, unless it is on a disk that isn't mounted.",
    );
  const unwritable = await access(files.place, constants.W_OK).then(() => undefined, whyUnwritable);
  if (unwritable !== undefined)
    return broken(`${files.place} can't be written: ${unwritable}. New documents wait.`, todo);
  return free < LITTLE
    ? broken(
        `${files.place} has ${sizeOf(free)} left.`,
        "Free up space there, or move the files: npm run admin -- files move --from.",
      )
    : undefined;
}

/** The newest documents, and some pictures, that are lost or aren't what they were, if any. */
async function lookAtSample({ db }: Database, files: StoredFiles): Promise<Finding | undefined> {
  for (const { kind, newest } of fileTables)
    for (const row of await newest(db, SAMPLE))
      try {
        if (isNamed(row)) await files.readAnew(row, "reader");
      } catch (error) {
        if (isFileUnavailable(error))
          return broken(`${causeOf(error)}. Readers are told to come back.`, "Find out why.");
        if (!isFileDamaged(error)) throw error;
        return broken(
          `Of the newest ${kind}, one is missing or damaged: ${causeOf(error)}.`,
          "Run npm run admin -- files check, which names all, and put them back from a backup of that place.",
        );
      }
  return undefined;
}

async function tablesWithBytes({ db }: Database): Promise<string[]> {
  const left: string[] = [];
  for (const { kind, list } of fileTables)
    if ((await list(db, { place: "database", after: "", most: 1 })).length > 0) left.push(kind);
  return left;
}

function causeOf(error: unknown): string {
  return reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
}
