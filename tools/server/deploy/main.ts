import { readdirSync, readFileSync, rmSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { canContain } from "./containers.ts";
import { makeImage, tryImage } from "./try-image.ts";
import { tryFirstHour } from "./try-first-hour.ts";
import { tryUnit } from "./try-unit.ts";

/**
 * `npm run try-deploy`: does what the files in deploy/ say on this machine, without a container engine: the
 * Dockerfile's steps, its command and its health check, the unit in a systemd of its own on the release that came out,
 * nginx and Caddy in front of it. It takes root on Linux, and Debian's packages nginx-light, caddy and systemd-container.
 */
const help = `npm run try-deploy    does what the files in deploy/ say, on this machine: builds the image's steps, starts it, boots the
                      unit, reads pages through nginx and Caddy, and runs the lines of the first hour. It needs root on Linux (x64), takes some minutes and
                      writes below ${tmpdir()} alone, which it cleans up.`;

const words = process.argv.slice(2);
if (words.length > 0) {
  console.log(help);
  process.exitCode = words.some((word) => !/^(?:--)?help$/.test(word)) ? 2 : 0;
} else if (canContain()) {
  const place = await mkdtemp(join(tmpdir(), "deploy-"));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => cleanUp(place));
  try {
    // Whoever the image and the unit run as reads it.
    await chmod(place, 0o755);
    console.log("The steps of deploy/Dockerfile:");
    const image = await makeImage(place);
    print("The image", await tryImage(image));
    print("The unit, on the image's release", await tryUnit(join(image.folder, "upper/app"), place));
    print("The first hour of docs/operations.md", await tryFirstHour(join(image.folder, "upper/app"), place));
  } finally {
    await rm(place, { recursive: true });
  }
} else {
  console.error("npm run try-deploy needs root on Linux (x64), since it gives each step a root folder of its own.");
  process.exitCode = 2;
}

/** Ends whatever was started, with the mounts that are its own, before what it works in is removed. */
function cleanUp(place: string): void {
  for (const pid of descendants(process.pid)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
  rmSync(place, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  console.error("Stopped; what was started has ended, and nothing is left behind.");
  process.exit(1);
}

/** The processes that a process has started, and those that they have. */
function descendants(of: number): number[] {
  const parents = readdirSync("/proc").flatMap((name) => {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? readStat(pid) : undefined;
    // After the name in parentheses, which may have any: the state, and the parent.
    const parent = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
    return parent === undefined ? [] : [{ pid, parent: Number(parent) }];
  });
  const childrenOf = (parent: number): number[] =>
    parents.filter((each) => each.parent === parent).flatMap(({ pid }) => [pid, ...childrenOf(pid)]);
  return childrenOf(of);
}

function readStat(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
}

function print(what: string, seen: readonly string[]): void {
  console.log(`\n${what}`);
  for (const line of seen) console.log(`  ${line}`);
}
