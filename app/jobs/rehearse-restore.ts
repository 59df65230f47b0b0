import { fork } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import {
  type Rehearse,
  rehearsalOrderSchema,
  rehearsalSchema,
} from "../../platform/db/backup/schedule/scheduled-backups.ts";

/** What folders begin with in which a restore is rehearsed. */
const REHEARSAL = "rehearsal-";

/** A rehearsal that takes longer is given up, in milliseconds. */
const LONGEST_MS = 6 * 3_600_000;

/** What the process is sent. */
export const processOrderSchema = rehearsalOrderSchema.extend({ folder: z.string() });

/** How it went; and how many documents and pictures it names that lie in the store of FILES_TO, if it is there. */
const rehearsedSchema = rehearsalSchema.extend({ stored: z.number() });
/** What it says, or why the backup can't be restored. */
const answerSchema = z.union([rehearsedSchema, z.object({ refused: z.string() })]);
export type RehearsalAnswer = z.infer<typeof answerSchema>;

/**
 * Restores a backup into a folder of its own in the data folder, opens what was restored as a start would, and removes
 * it: in a process of its own, which yields to all others, so that readers notice nothing of it.
 * @throws Error saying why the backup can't be restored
 */
export const rehearseRestore = async (
  ...[order, signal]: Parameters<Rehearse>
): Promise<z.infer<typeof rehearsedSchema>> => {
  const { dataDir } = order;
  // What a process that was killed left behind: jobs of a kind don't run twice at a time.
  for (const name of await readdir(dataDir))
    if (name.startsWith(REHEARSAL)) await rm(path.join(dataDir, name), { recursive: true, force: true });
  const folder = await mkdtemp(path.join(dataDir, REHEARSAL));
  try {
    const answer = await askProcess({ ...order, folder }, signal);
    if ("refused" in answer) throw new Error(answer.refused);
    return answer;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The log for operators, such as Fastify's logger, of what went well. */
export interface GoodLog {
  info(details: object, sentence: string): void;
}

/** Rehearses restores, and says so in the log. */
export function rehearseAndSay(log: GoodLog): Rehearse {
  return async (order, signal) => {
    const rehearsed = await rehearseRestore(order, signal);
    const { isThere, ms, stored } = rehearsed;
    const besides =
      stored > 0 ? "; the documents and pictures in the store of FILES_TO are none of it: back that place up, too" : "";
    if (isThere)
      log.info(
        { backup: order.name, ms: Math.round(ms), stored },
        `a restore of the last backup was rehearsed${besides}`,
      );
    return rehearsed;
  };
}

async function askProcess(order: z.infer<typeof processOrderSchema>, signal: AbortSignal): Promise<RehearsalAnswer> {
  const child = fork(fileURLToPath(new URL("./rehearsal-process.ts", import.meta.url)), {
    execArgv: ["--enable-source-maps", "--max-old-space-size=320", "--max-semi-space-size=2"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    timeout: LONGEST_MS,
    killSignal: "SIGKILL",
    signal,
  });
  const { promise, resolve, reject } = Promise.withResolvers<RehearsalAnswer>();
  let answer: RehearsalAnswer | undefined;
  child.once("message", (message: unknown) => {
    answer = answerSchema.parse(message);
  });
  child.once("error", reject);
  // Only then nothing is written into its folder any more.
  child.once("exit", (code, how) => {
    if (answer === undefined) reject(new Error(`The rehearsal of a restore ended with ${how ?? code}.`));
    else resolve(answer);
  });
  // Not as an argument: the process list would show the keys.
  child.send(order);
  return await promise;
}
