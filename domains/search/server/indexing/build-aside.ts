import { fork, type StdioOptions } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Queries } from "../../../../platform/db/database.ts";
import { type DatabaseSettings, databaseSettingsSchema } from "../../../../platform/db/database-settings.ts";
import { readPublishedRevision } from "../../../manual/server/public.ts";
import type { EditionIndexes } from "./read-contents.ts";
import { hasStored, type IndexStore, readStored, type RevisionKey } from "./stored-indexes.ts";

/**
 * Reads and indexes an edition off the serving thread; resolves to undefined if it doesn't exist. Rejects soon after
 * `signal` aborts.
 */
export type BuildIndexes = (handle: string, signal?: AbortSignal) => Promise<EditionIndexes | undefined>;

const stdio: StdioOptions = ["ignore", "ignore", "inherit", "ipc"];

/** A small young generation: more frequent collections, less memory. */
const execArgv = ["--enable-source-maps", "--max-semi-space-size=2"];

/**
 * What the process that builds says: which revision's indexes it has stored, or, where it can't store, what it has built.
 * A message of many megabytes is read in one turn of the event loop, a file in several.
 */
export type BuildAnswer = { kept: RevisionKey } | { built: EditionIndexes | undefined };

/**
 * Builds in a child process that opens the database itself and exits when done. The memory it took is freed with it; a
 * worker thread's would stay with the server for a while (docs/decisions/search-engine.md).
 */
export function buildAside(database: DatabaseSettings, store?: IndexStore): BuildIndexes {
  const settings = databaseSettingsSchema.parse(database);
  return async (handle, signal) => {
    const script = fileURLToPath(new URL("build-process.ts", import.meta.url));
    const child = fork(script, { serialization: "advanced", execArgv, stdio, ...(signal && { signal }) });
    const { promise, resolve, reject } = Promise.withResolvers<BuildAnswer>();
    let answer: BuildAnswer = { built: undefined };
    child.once("message", (message: BuildAnswer) => {
      answer = message;
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (code === 0) resolve(answer);
      else reject(new Error(`The search index's build process exited with ${code ?? signal} before finishing.`));
    });
    // Not as an argument: the process list would show the database's password.
    child.send({ settings, handle, ...(store && { store }) });
    const said = await promise;
    if ("built" in said) return said.built && ownedBy(said.built);
    const stored = store && (await readStored(store, said.kept));
    // A newer revision's may have come in its place meanwhile, or the disk lies: the second time as a message.
    return stored ?? (await buildAside(settings)(handle, signal));
  };
}

/** Whether an edition's indexes are stored as they are published. */
export async function isStored(db: Queries, store: IndexStore, handle: string): Promise<boolean> {
  const revision = await readPublishedRevision(db, handle);
  return revision !== undefined && (await hasStored(store, { handle, ...revision }));
}

/** Reads a revision's stored indexes, or builds them with `build`. */
export function readOrBuild(db: Queries, store: IndexStore, build: BuildIndexes): BuildIndexes {
  return async (handle, signal) => {
    const revision = await readPublishedRevision(db, handle);
    const stored = revision && (await readStored(store, { handle, ...revision }));
    return stored ?? (await build(handle, signal));
  };
}

/** The message's arrays are views of its whole buffer: copies let it be freed. */
function ownedBy({ edition, terms, termsIndex, rows }: EditionIndexes): EditionIndexes {
  return {
    edition: { ...edition, data: copied(edition.data) },
    terms,
    termsIndex: { ...termsIndex, data: copied(termsIndex.data) },
    rows: { ...rows, data: copied(rows.data) },
  };
}

function copied<Data extends object>(data: Data): Data {
  const own = { ...data };
  for (const [name, list] of Object.entries(data)) {
    if (
      list instanceof Uint8Array ||
      list instanceof Uint16Array ||
      list instanceof Uint32Array ||
      list instanceof Float32Array
    )
      Object.assign(own, { [name]: list.slice() });
  }
  return own;
}
