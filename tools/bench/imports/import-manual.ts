import { runCommand } from "../../programs/run-command.ts";
import { scriptArguments } from "../../programs/script-arguments.ts";

const profile = "manual/profiles/indigo.yaml";

/** What an import cost, from start to exit of the command. */
export interface ImportCost {
  seconds: number;
  peakMegabytes: number;
}

/** Imports a long HTML manual with the command an author would use. */
export async function importManual(file: string, edition: string, dataDir: string): Promise<ImportCost> {
  const peak = ["--import", "./tools/bench/imports/report-peak.mjs"];
  const command = [...scriptArguments("manual"), "import-html", file, "--edition", edition, "--profile", profile];
  const { code, output, seconds } = await runCommand("node", [...peak, ...command], { env: { DATA_DIR: dataDir } });
  if (code !== 0) throw new Error(`The import of ${file} failed:\n${output}`);
  return { seconds, peakMegabytes: Number(/^peak ([\d.]+)$/m.exec(output)?.[1]) };
}

/** Opens an edition to subscribers, and makes it the one that readers get, as an author does with a new one. */
export async function openEdition(edition: string, dataDir: string): Promise<void> {
  for (const words of [
    ["audience", edition, "subscribers"],
    ["default-edition", edition],
  ]) {
    const { code, output } = await runCommand("node", [...scriptArguments("manual"), ...words], {
      env: { DATA_DIR: dataDir },
    });
    if (code !== 0) throw new Error(`The edition ${edition} could not be opened:\n${output}`);
  }
}
