import { readFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { parseEnv } from "node:util";
import { type IndexStore, editDistance } from "../../domains/search/server/public.ts";
import { ConfigError } from "./refuse-settings.ts";
import { formerNames, settingNames } from "./settings.ts";
import { isRelease, productRoot } from "../../platform/starting/starting.ts";
import { SHORTEST_SECRET, secretKeyFile } from "../../platform/secrets/secrets.ts";
import { z } from "zod";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a release, which is in a folder of its own for each version, finds the settings of its machine. */
const SYSTEM_FILE = "/etc/fieldstone.env";
/** Names the file of settings to child processes too; empty where the environment has them all, as a unit's does. */
export const ENV_FILE_VARIABLE = "FIELDSTONE_ENV_FILE";
/** What isn't said in the machine's file: whoever has one runs a server, not a trial. */
const systemDefaults = { NODE_ENV: "production", DATA_DIR: "/var/lib/fieldstone" };

/** What of a process says where its settings are. */
interface Places {
  env: Environment;
  /** Whose `.env` is read. */
  folder: string;
  /** The file that a release reads where the folder has none; none in a clone, which is for trying things out. */
  systemFile?: string | undefined;
}

/** A file with settings. */
interface EnvFile {
  path: string;
  isSystem: boolean;
  variables: Environment;
}

/**
 * Takes `--env-file` out of a command's words, which names the file of its settings and of its child processes'. Every
 * program begins with this. Returns the other words.
 * @throws ConfigError if no file is named
 */
export function takeEnvFile({ env, argv }: { env: NodeJS.ProcessEnv; argv: readonly string[] }): string[] {
  const words = argv.slice(2);
  const at = words.findIndex((word) => word === "--env-file" || word.startsWith("--env-file="));
  if (at < 0) return words;
  const [, inWord] = words[at]?.split(/=(.*)/s) ?? [];
  const [name] = words.splice(at, inWord === undefined ? 2 : 1).slice(-1);
  const file = inWord ?? name ?? "";
  if (file === "" || file === "--env-file") throw new ConfigError(["--env-file must name a file with settings."]);
  env[ENV_FILE_VARIABLE] = resolve(file);
  return words;
}

/** The file from which a release reads settings if nobody names another. */
export function systemFile(): string | undefined {
  return isRelease() ? SYSTEM_FILE : undefined;
}

/**
 * Reads the variables that settings come from: those of the process, and below them one file: what `--env-file` named,
 * else `.env` in the folder, else the machine's. Tests (NODE_ENV=test) don't read a developer's file. Returns also what
 * is wrong with their names: any in the file that is no setting, and those of the process that were meant for us.
 * @throws ConfigError if the file can't be read
 */
export function readEnvironment(places: Places): { variables: Environment; problems: string[] } {
  const given = Object.fromEntries(Object.entries(places.env).filter(([, value]) => value !== undefined));
  const file = findEnvFile(places);
  const problems = [
    ...unknownNames(file?.variables ?? {}).map((name) => notASetting(`${file?.path} has ${name}, which`, name)),
    ...unknownNames(given)
      .filter((name) => isMeantForUs(name))
      .map((name) => notASetting(`${name} in the environment`, name)),
  ];
  return { variables: { ...(file?.isSystem === true && systemDefaults), ...file?.variables, ...given }, problems };
}

function findEnvFile({ env, folder, systemFile: system }: Places): EnvFile | undefined {
  const named = env[ENV_FILE_VARIABLE];
  if (named === "" || (named === undefined && env["NODE_ENV"] === "test")) return undefined;
  if (named !== undefined) {
    const variables = readEnvFile(named, named);
    if (variables === undefined) throw new ConfigError([`There is no file ${named}.`]);
    return { path: named, isSystem: named === system, variables };
  }
  const own = readEnvFile(join(folder, ".env"), ".env");
  if (own !== undefined) return { path: ".env", isSystem: false, variables: own };
  // A unit has read the file for its service, whose user may not.
  if (system === undefined || env["NODE_ENV"] !== undefined) return undefined;
  const variables = readEnvFile(system, system);
  return variables && { path: system, isSystem: true, variables };
}

/** Undefined if there is no such file. */
function readEnvFile(path: string, name: string): Environment | undefined {
  try {
    // Editors of Windows begin a file with a mark of its byte order.
    return parseEnv(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    if (code === "EACCES")
      throw new ConfigError(
        [`${name} can only be read by its owner: run this as root, or name another with --env-file.`],
        {
          cause: error,
        },
      );
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`${name} can't be read (${reason}).`], { cause: error });
  }
}

function unknownNames(variables: Environment): string[] {
  return Object.keys(variables)
    .filter((name) => !settingNames.has(name) && !formerNames.has(name))
    .toSorted();
}

function notASetting(where: string, name: string): string {
  const near = nearestSetting(name);
  return `${where} is not a setting. ${near === undefined ? ".env.example lists them all." : `Is it ${near}?`}`;
}

/** Families of settings whose first words nobody else uses, unlike SMTP_ or STRIPE_. */
const families = ["INVOICE_", "READING_BUDGET", "RENEWAL_", "SELLER_"];
/** Names of other programs that are near one of ours. */
const others: ReadonlySet<string> = new Set(["LOGLEVEL"]);

/** Whether a variable of the process, which most of its variables are none of our business, was meant as a setting. */
function isMeantForUs(name: string): boolean {
  if (others.has(name) || name === ENV_FILE_VARIABLE) return false;
  return nearestSetting(name) !== undefined || families.some((family) => name.startsWith(family));
}

/** A short name is near too many others: PORT and SORT. */
const SHORTEST_NEAR = 7;

/** The setting that a name is a typo of: another case, or one letter of seven wrong, missing, extra or swapped, at most two. */
function nearestSetting(name: string): string | undefined {
  const upper = name.toUpperCase();
  const most = upper.length < SHORTEST_NEAR ? 0 : upper.length < 2 * SHORTEST_NEAR ? 1 : 2;
  const [nearest] = [...settingNames]
    .map((setting) => ({ setting, typos: editDistance(upper, setting, most) }))
    .filter(({ typos }) => typos <= most)
    .toSorted((a, b) => a.typos - b.typos);
  return nearest?.setting;
}

const builtFrom = join(productRoot, "dist/sources");

/** Opens the store of search indexes: in the data folder, under the hash of the sources of this build. */
export function indexStore({ dataDir }: { dataDir: string }): IndexStore {
  return { folder: join(dataDir, "search-indexes"), stamp: readFileSync(builtFrom, "utf8") };
}

const manifestSchema = z.object({
  version: z.string(),
  commit: z.string().optional(),
  /** The Node that a release for one system brings: nodejs.org's archive, and its checksum in the signed list. */
  node: z.object({ system: z.string(), archive: z.string(), sha256: z.string() }).optional(),
});

/** Which version of the product this is, as its package.json says; only a release knows its commit. */
export function productRelease(): z.infer<typeof manifestSchema> {
  return manifestSchema.parse(JSON.parse(readFileSync(join(productRoot, "package.json"), "utf8")));
}

/** Whether a program is the Node that lies in this release. */
export function isOwnNode(program: string): boolean {
  return program.startsWith(join(productRoot, "node") + sep);
}

/** Where the Node that runs this came from: 'of this release (node-v24.21.0-linux-x64.tar.xz of nodejs.org)'. */
export function nodeOrigin({ node }: z.infer<typeof manifestSchema>, program: string): string {
  if (node !== undefined && isOwnNode(program)) return `of this release (${node.archive} of nodejs.org)`;
  const packages = join(productRoot, "node_modules") + sep;
  return program.startsWith(packages) ? "installed by npm" : `of the machine (${program})`;
}

interface KeyPlace {
  secretKeys: readonly string[];
  dataDir: string;
}

/** The secret keys of an installation, the present one first, without making one: none if there is none yet. */
export function secretKeysOf({ secretKeys, dataDir }: KeyPlace): readonly string[] {
  const own = secretKeys.length > 0 ? undefined : secretKeyIn(dataDir);
  return own === undefined ? secretKeys : [own];
}

/** The present one of them. */
export function presentSecretKey(place: KeyPlace): string | undefined {
  return secretKeysOf(place)[0];
}

/** The secret key that a data folder has; undefined if it has none, or one that is cut off. */
export function secretKeyIn(dataDir: string): string | undefined {
  try {
    const key = readFileSync(secretKeyFile(dataDir), "utf8").trim();
    return key.length < SHORTEST_SECRET ? undefined : key;
  } catch {
    return undefined;
  }
}
