import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chosenDatabase } from "../../platform/testing/chosen-database.ts";
import { clusterFromEnvironment } from "./cluster/cluster-environment.ts";
import { startServer } from "./start-server.ts";
import { untilReady } from "./until-ready.ts";

/**
 * Before the first journey: fills a data folder with the shipped manual and the demo accounts, of which each server with
 * demo accounts then begins with a copy: importing the manual takes ten times as long. Returns what removes it.
 */
// Playwright calls the default export.
// oxlint-disable-next-line import/no-default-export
export default async function fillFolder(): Promise<() => Promise<void>> {
  if (chosenDatabase() === "postgres" || clusterFromEnvironment(process.env)) return () => Promise.resolve();
  const dataDir = await mkdtemp(join(tmpdir(), "fieldstone-filled-"));
  const server = await startServer({ dataDir, env: { DEMO: "1" } });
  await untilReady(server);
  await server.stop();
  process.env["FILLED_FOLDER"] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
