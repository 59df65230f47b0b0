import { hashNamesWith } from "../platform/limits/rate-limit.ts";
import { type Secrets, openSecrets, readSecretFile } from "../platform/secrets/secrets.ts";
import { readEnvironment, systemFile } from "./starting/environment.ts";
import { ConfigError, refusedTogether } from "./starting/refuse-settings.ts";
import { configOf, formerNames, settings } from "./starting/settings.ts";

/** What the settings mean for the product. */
export type Config = ReturnType<typeof configOf>;

/** Opens the signing and encryption keys: those in the settings, or the one in the data folder. */
export function openConfiguredSecrets({ secretKeys, dataDir }: Pick<Config, "secretKeys" | "dataDir">): Secrets {
  const [present, ...older] = secretKeys;
  const secrets = openSecrets(present === undefined ? [readSecretFile(dataDir)] : [present, ...older]);
  hashNamesWith(secrets.sign("rate-limits", "names"));
  return secrets;
}

/**
 * Reads the settings of a process: from its environment, and below it a file, the same for every program (`readEnvironment`).
 * @throws ConfigError naming everything that is wrong with them, unknown names too
 */
export function readConfigOf({ env, cwd }: Pick<NodeJS.Process, "env" | "cwd">): Config {
  const { variables, problems } = readEnvironment({ env, folder: cwd(), systemFile: systemFile() });
  return readConfig(variables, problems);
}

/**
 * Reads the settings from variables. An empty one counts as absent. `problems`: what is already known to be wrong.
 * @throws ConfigError naming every variable that is wrong and what it should be; never its value if it may be a secret
 */
export function readConfig(env: Record<string, string | undefined>, problems: readonly string[] = []): Config {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== "");
  const former = given.map(([name, value]) => [formerNames.get(name) ?? name, value] as const);
  const present = Object.fromEntries([...former, ...given.filter(([name]) => !formerNames.has(name))]);
  const { error } = settings.safeParse(present);
  const malformed = error?.issues.map(({ path, message }) => `${path.join(".")} ${message}.`) ?? [];
  const wrong = new Set(error?.issues.map(({ path }) => String(path[0])));
  // What isn't malformed is looked at together all the same, so that one start tells everything.
  const data = settings.parse(Object.fromEntries(Object.entries(present).filter(([name]) => !wrong.has(name))));
  const all = [...problems, ...malformed, ...refusedTogether(data, wrong)];
  if (all.length > 0) throw new ConfigError(all);
  return configOf(data);
}
