import { execFile } from "node:child_process";
import { existsSync, lstatSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { StartError, productRoot } from "../../../platform/starting/starting.ts";

const execute = promisify(execFile);

const UNIT = "/etc/systemd/system/fieldstone.service";

/**
 * Makes this release a unit of systemd, with its settings in `file`, and starts it. A unit that is there already is
 * kept. @throws StartError if systemd refuses
 */
export async function installUnit(file: string, out: (line: string) => void): Promise<undefined> {
  const current = linkCurrent();
  if (existsSync(UNIT)) out(`${UNIT} is there already, and is kept.`);
  else {
    const unit = readFileSync(join(productRoot, "deploy/fieldstone.service"), "utf8");
    writeFileSync(UNIT, unit.replaceAll("/opt/fieldstone/current", current).replaceAll("/etc/fieldstone.env", file));
    out(`The unit is ${UNIT}.`);
  }
  await systemctl("daemon-reload");
  await systemctl("enable", "--now", "fieldstone");
}

/** The link `current` beside this release, by which an upgrade replaces it. Makes it if there is none. */
function linkCurrent(): string {
  const release = realpathSync(productRoot);
  const link = join(dirname(release), "current");
  if (lstatSync(link, { throwIfNoEntry: false }) === undefined) symlinkSync(basename(release), link);
  if (realpathSync(link) !== release)
    throw new StartError(`${link} leads to another release: set that one up, or remove the link.`);
  return link;
}

async function systemctl(...words: readonly string[]): Promise<void> {
  await execute("systemctl", words).catch((error: unknown) => {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new StartError(`systemctl ${words.join(" ")} failed: ${said}`, { cause: error });
  });
}
