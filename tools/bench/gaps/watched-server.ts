import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { type RunningServer, startServer } from "../../server/start-server.ts";

/** What held the event loop longest since it was asked last, in milliseconds. */
const turnSchema = z.object({
  /** Processor time between two turns, which other programs of the machine don't lengthen. */
  busy: z.number(),
  /** By the clock. */
  gap: z.number(),
});

type WorstTurn = z.infer<typeof turnSchema>;

export interface WatchedServer extends RunningServer {
  /** Gives the worst turn of the event loop since the last call. */
  worstTurn(): Promise<WorstTurn>;
}

/** Starts the built server with a watch over its event loop, which only this benchmark loads. */
export async function startWatched(dataDir: string, more: Readonly<Record<string, string>>): Promise<WatchedServer> {
  const file = join(dataDir, "gaps.json");
  const watch = pathToFileURL(join(import.meta.dirname, "watch-loop.mjs")).href;
  const env = { DEMO: "1", LIMITS: "off", GAPS_FILE: file, NODE_OPTIONS: `--import=${watch}`, ...more };
  const server = await startServer({ dataDir, env });
  async function worstTurn(): Promise<WorstTurn> {
    rmSync(file, { force: true });
    process.kill(server.pid, "SIGUSR2");
    for (;;) {
      await wait(20);
      const text = existsSync(file) ? readFileSync(file, "utf8") : "";
      if (text.endsWith("}")) return turnSchema.parse(JSON.parse(text));
    }
  }
  return { ...server, worstTurn };
}
