import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../programs/run-command.ts";
import { compressAssets } from "./compress-assets.ts";
import { sourceStamp } from "./source-stamp.ts";

/** Builds the front end into dist/. With --if-stale, only if the sources have changed since the last build. */
const stampFile = join(projectRoot, "dist/sources");
const stamp = sourceStamp(projectRoot);
const current = existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;

if (!(current && process.argv.includes("--if-stale"))) await build();

async function build(): Promise<void> {
  const started = performance.now();
  rmSync(stampFile, { force: true });
  // React picks its development build by this variable, whatever the environment says.
  process.env["NODE_ENV"] = "production";
  const { createBuilder } = await import("vite");
  const builder = await createBuilder({ root: projectRoot, logLevel: "warn" });
  await builder.buildApp();
  await compressAssets(join(projectRoot, "dist/client/assets"));
  writeFileSync(stampFile, stamp);
  console.log(`Built the front end in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
