import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { DatabaseSettings } from "../../../../platform/db/database.ts";
import type { EditionIndexes } from "./read-contents.ts";

/** Reads and indexes an edition off the serving thread; undefined where there is none. */
export type BuildIndexes = (handle: string) => Promise<EditionIndexes | undefined>;

/** Little room for short-lived objects: they are cleared away more often, in less memory. */
const execArgv = ["--max-semi-space-size=2"];

/**
 * Builds in a process of its own that opens the database for itself and ends when it has built. What it took to build goes
 * with it; a thread's memory would stay with the server for a while (docs/decisions/0024).
 */
export function buildAside({ dataDir, databaseUrl }: DatabaseSettings): BuildIndexes {
  const settings = databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl };
  return async (handle) => {
    const script = fileURLToPath(new URL("build-process.ts", import.meta.url));
    const child = fork(script, { serialization: "advanced", execArgv, stdio: ["ignore", "ignore", "inherit", "ipc"] });
    const { promise, resolve, reject } = Promise.withResolvers<EditionIndexes | undefined>();
    let built: EditionIndexes | undefined;
    child.once("message", (message: EditionIndexes | null) => {
      built = message === null ? undefined : ownedBy(message);
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (code === 0) resolve(built);
      else reject(new Error(`The search index's process ended with ${code ?? signal} before it had built.`));
    });
    // Not as an argument: whoever lists processes would read the database's password.
    child.send({ settings, handle });
    return await promise;
  };
}

/** The numbers of a message are views of the whole of it: copied, they don't keep it. */
function ownedBy({ edition, terms, termsIndex }: EditionIndexes): EditionIndexes {
  return {
    edition: { ...edition, data: copied(edition.data) },
    terms,
    termsIndex: { ...termsIndex, data: copied(termsIndex.data) },
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
