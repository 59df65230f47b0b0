import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../../../programs/run-command.ts";
import { scriptArguments } from "../../../programs/script-arguments.ts";
import type { RunningServer } from "../../../server/start-server.ts";
import type { Figure } from "../../measurement.ts";

/** Measures the export of v22, which is edited in admin, and the dry run of its import, from start to exit. */
export async function measureFiles(site: RunningServer): Promise<Figure[]> {
  const above = await mkdtemp(join(tmpdir(), "fieldstone-bench-"));
  const folder = join(above, "v22");
  const run = async (...words: string[]) => {
    const { code, output, seconds } = await runCommand("node", [...scriptArguments("manual"), ...words], {
      env: { ...site.environment },
    });
    if (code !== 0) throw new Error(`manual ${words.join(" ")} failed:\n${output}`);
    return seconds;
  };
  const exported = await run("export", "v22", folder);
  const dryRun = await run("import", folder, "--dry-run");
  await rm(above, { recursive: true });
  return [
    { name: "export of v22", value: exported, unit: "s" },
    { name: "dry run of its import into the drafts", value: dryRun, unit: "s" },
  ];
}
