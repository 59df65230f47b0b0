import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { type IndexStore, editDistance } from "../../domains/search/server/public.ts";
import { ConfigError } from "./refuse-settings.ts";
import { settingNames } from "./settings.ts";
import { productRoot } from "../../platform/starting/starting.ts";
import { z } from "zod";
import type { Secrets } from "../../platform/secrets/secrets.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the variables that settings come from: those of the process, and below them the file `.env` in `folder`. Tests
 * (NODE_ENV=test) don't read a developer's file. Returns also what is wrong with their names: any in the file that is
 * no setting, and those of the process that were meant for us.
 * @throws ConfigError if the file can't be read
 */
export function readEnvironment(env: Environment, folder: string): { variables: Environment; problems: string[] } {
  const file = env["NODE_ENV"] === "test" ? {} : readEnvFile(join(folder, ".env"));
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
  const problems = [
    ...unknownNames(file).map((name) => notASetting(`.env has ${name}, which`, name)),
    ...unknownNames(given)
      .filter((name) => isMeantForUs(name))
      .map((name) => notASetting(`${name} in the environment`, name)),
  ];
  return { variables: { ...file, ...given }, problems };
}

function readEnvFile(path: string): Environment {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`.env can't be read (${reason}).`], { cause: error });
  }
}

function unknownNames(variables: Environment): string[] {
  return Object.keys(variables)
    .filter((name) => !settingNames.has(name))
    .toSorted();
}

function notASetting(where: string, name: string): string {
  const near = nearestSetting(name);
  return `${where} is not a setting. ${near === undefined ? ".env.example lists them all." : `Is it ${near}?`}`;
}

/** Families of settings whose first words nobody else uses, unlike SMTP_ or STRIPE_. */
const families = ["BACKUP_STORE_", "INVOICE_", "READING_BUDGET", "RENEWAL_", "SELLER_"];
/** Names of other programs that are near one of ours. */
const others: ReadonlySet<string> = new Set(["LOGLEVEL"]);

/** Whether a variable of the process, which most of its variables are none of our business, was meant as a setting. */
function isMeantForUs(name: string): boolean {
  if (others.has(name)) return false;
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

const manifestSchema = z.object({ version: z.string() });

/** The product's version, as its package.json says. */
export function productVersion(): string {
  return manifestSchema.parse(JSON.parse(readFileSync(join(productRoot, "package.json"), "utf8"))).version;
}

/** The present secret key of an installation, without making one: undefined if there is none yet. */
export function presentSecretKey({
  secretKeys,
  dataDir,
}: {
  secretKeys: readonly string[];
  dataDir: string;
}): string | undefined {
  return secretKeys[0] ?? secretKeyIn(dataDir);
}

/** The secret key that a data folder has. */
export function secretKeyIn(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, "secret-key"), "utf8").trim();
  } catch {
    return undefined;
  }
}

/** Tells one secret key from another without saying anything of either. */
export function keyFingerprintOf(secrets: Pick<Secrets, "sign">): string {
  return secrets.sign("backup-key", "fingerprint").slice(0, 16);
}
