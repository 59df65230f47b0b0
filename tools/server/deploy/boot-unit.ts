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
  const root = await makeRoot(place);
  await copyFile(join(projectRoot, "deploy/fieldstone.service"), join(root, "etc/systemd/system/fieldstone.service"));
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(root, "etc/fieldstone.env"), lines.join(""), { mode: 0o600 });
  await mkdir(join(root, "opt/fieldstone/current"), { recursive: true });
  const above = await mkdtemp(join(place, "usr-"));
  await chmod(above, 0o755);
  await mkdir(join(above, "bin"));
  await copyFile(process.execPath, join(above, "bin/node"));
  const { stop } = await bootSystem(root, {
    unit: "fieldstone.service",
    mounts: [`--overlay-ro=/usr:${above}:/usr`, `--bind-ro=${release}:/opt/fieldstone/current`],
    isReady: () => isReady(port),
  });
  return { data: join(root, "var/lib/private/fieldstone"), stop };
}

/** A machine of its own that a systemd runs. */
interface BootedSystem {
  /** The systemd-nspawn that it runs in. */
  pid: number;
  /** Has its systemd stop everything. Resolves to what its console said, from the start on. */
  stop(): Promise<string>;
}

/**
 * Boots systemd in a root folder until it is ready. It shares this machine's network.
 * @throws Error if systemd-nspawn isn't installed, or with what the console said
 */
export async function bootSystem(
  root: string,
  { unit, mounts, isReady: isUp }: { unit: string; mounts: readonly string[]; isReady(pid: number): Promise<boolean> },
): Promise<BootedSystem> {
  const program = findInPath(["systemd-nspawn"], `${process.env["PATH"] ?? ""}${delimiter}/usr/bin`);
  if (program === undefined) throw new Error("Install Debian's package systemd-container: it boots the unit.");
  const machine = ["--register=no", "--keep-unit", "--machine=fieldstone", ...mounts, "--directory", root, "--boot"];
  const boot = [`systemd.unit=${unit}`, "systemd.journald.forward_to_console=1"];
  const child = spawn(program, [...machine, ...boot], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  await untilStarted(child, {
    isReady: () => isUp(child.pid ?? 0),
    longestMs: LONGEST_START_MS,
    failure: `${unit} did not become ready`,
    said: () => said,
  });
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      // systemd-nspawn has its systemd halt, which stops the units first.
      await endChild(child);
      return said;
    },
  };
}

/** What a machine has outside /usr, as little of it as systemd boots with. */
export async function makeRoot(place: string): Promise<string> {
  const root = await mkdtemp(join(place, "root-"));
  // Others than root must find their way below it.
  await chmod(root, 0o755);
  for (const folder of ["etc/systemd/system", "opt", "root", "usr", "var/lib", "tmp"])
    await mkdir(join(root, folder), { recursive: true });
  for (const folder of ["bin", "sbin", "lib", "lib64"]) await symlink(`usr/${folder}`, join(root, folder));
  for (const name of ["os-release", "passwd", "group", "nsswitch.conf", "ld.so.cache", "hosts"])
    await copyFile(join("/etc", name), join(root, "etc", name));
  await writeFile(join(root, "etc/machine-id"), "");
  return root;
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
