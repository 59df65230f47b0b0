import { spawn } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import process from "node:process";
import { findInPath } from "../../machine/find-program.ts";
import { projectRoot } from "../../programs/run-command.ts";
import { endChild, untilStarted } from "../child-process.ts";

/** A unit that a systemd of its own has started. */
export interface BootedUnit {
  /** Where its state directory lies, seen from outside. */
  data: string;
  /** Stops the unit, and its systemd. Resolves to what systemd's console said of it, from the start on. */
  stop(): Promise<string>;
}

const LONGEST_START_MS = 120_000;

/**
 * Boots systemd with deploy/fieldstone.service on a root folder that has this machine's /usr, so that the unit runs with
 * all that it asks for: its user, its folders, what it may see, and which system calls. It shares this machine's network.
 * `env` is what its environment file says. Resolves once the server is ready at `port`.
 * @throws Error if systemd-nspawn isn't installed, or with what the console said if the unit doesn't become ready
 */
export async function bootUnit(
  release: string,
  { place, env, port }: { place: string; env: Record<string, string>; port: number },
): Promise<BootedUnit> {
  const program = findInPath(["systemd-nspawn"], `${process.env["PATH"] ?? ""}${delimiter}/usr/bin`);
  if (program === undefined) throw new Error("Install Debian's package systemd-container: it boots the unit.");
  const root = await makeRoot(place, env);
  const above = await mkdtemp(join(place, "usr-"));
  await chmod(above, 0o755);
  await mkdir(join(above, "bin"));
  await copyFile(process.execPath, join(above, "bin/node"));
  const mounts = [`--overlay-ro=/usr:${above}:/usr`, `--bind-ro=${release}:/opt/fieldstone/current`];
  const machine = ["--register=no", "--keep-unit", "--machine=fieldstone", ...mounts, "--directory", root, "--boot"];
  const boot = ["systemd.unit=fieldstone.service", "systemd.journald.forward_to_console=1"];
  const child = spawn(program, [...machine, ...boot], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  await untilStarted(child, {
    isReady: () => isReady(port),
    longestMs: LONGEST_START_MS,
    failure: "The unit did not become ready",
    said: () => said,
  });
  return {
    data: join(root, "var/lib/private/fieldstone"),
    stop: async () => {
      // systemd-nspawn has its systemd halt, which stops the unit first.
      await endChild(child);
      return said;
    },
  };
}

/** What a machine has outside /usr, as little of it as systemd boots with. */
async function makeRoot(place: string, env: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(place, "root-"));
  // Others than root must find their way below it.
  await chmod(root, 0o755);
  for (const folder of ["etc/systemd/system", "opt/fieldstone/current", "usr", "var/lib", "tmp"])
    await mkdir(join(root, folder), { recursive: true });
  for (const folder of ["bin", "sbin", "lib", "lib64"]) await symlink(`usr/${folder}`, join(root, folder));
  for (const name of ["os-release", "passwd", "group", "nsswitch.conf", "ld.so.cache"])
    await copyFile(join("/etc", name), join(root, "etc", name));
  await writeFile(join(root, "etc/machine-id"), "");
  const unit = "deploy/fieldstone.service";
  await copyFile(join(projectRoot, unit), join(root, "etc/systemd/system/fieldstone.service"));
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(root, "etc/fieldstone.env"), lines.join(""), { mode: 0o600 });
  return root;
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
