import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { ConfigError } from "./refuse-settings.ts";
import { settingNames } from "./settings.ts";

type Environment = Record<string, string | undefined>;

/**
 * Reads the variables that settings come from: those of the process, and below them the file `.env` in `folder`. Tests
 * (NODE_ENV=test) don't read a developer's file.
 * @throws ConfigError if the file can't be read, or names an unknown setting
 */
export function readEnvironment(env: Environment, folder: string): Environment {
  if (env["NODE_ENV"] === "test") return env;
  const file = readEnvFile(join(folder, ".env"));
  const unknown = Object.keys(file).filter((name) => !settingNames.has(name));
  if (unknown.length > 0)
    throw new ConfigError(`.env has ${unknown.join(", ")}, which is not a setting. .env.example lists them all.`);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
  return { ...file, ...given };
}

function readEnvFile(path: string): Environment {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`.env can't be read (${reason}).`, { cause: error });
  }
}
