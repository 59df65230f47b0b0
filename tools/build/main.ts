import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { projectRoot } from "../programs/run-command.ts";
import { compressAssets } from "./compress-assets.ts";
import { isCurrent, stampFile } from "./is-current.ts";
import { sourceStamp } from "./source-stamp.ts";

const LONGEST_WAIT_MS = 300_000;

/** Builds the front end and the server into dist/. With --if-stale, only if the sources have changed since the last build. */
if (!process.argv.includes("--if-stale")) await inTurn(build);
else if (!isCurrent()) await inTurn(async () => isCurrent() || (await build()));

/** Waits until no other process builds. The lock goes with the process that has it, however that ends. */
async function inTurn(work: () => Promise<unknown>): Promise<void> {
  const folder = join(projectRoot, "node_modules/.cache");
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, "build.lock"), { timeout: LONGEST_WAIT_MS });
  lock.exec("begin exclusive");
  await work();
  lock.close();
}

async function build(): Promise<void> {
  const started = performance.now();
  const createBuilder = await loadBundler();
  if (createBuilder === undefined) return;
  rmSync(stampFile, { force: true });
  const stamp = sourceStamp(projectRoot);
  // React picks its development build by this variable, whatever the environment says.
  process.env["NODE_ENV"] = "production";
  const builder = await createBuilder({ root: projectRoot, logLevel: "warn" });
  await builder.buildApp();
  await compressAssets(join(projectRoot, "dist/client/assets"));
  writeFileSync(stampFile, stamp);
  console.log(`Built the product in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** Loads Vite; without it, says what to do. An installation without development packages has none. */
async function loadBundler() {
  try {
    return (await import("vite")).createBuilder;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
    process.stderr.write(
      'dist/ was not built from these sources, and Vite is not installed to build it: run "npm ci --include=dev", or bring the dist/ that belongs to them.\n',
    );
    process.exitCode = 1;
    return undefined;
  }
}
