import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { StartError, productRoot } from "../../../platform/starting/starting.ts";

/** Settings by their names, as they are written into a file. */
export type Values = Readonly<Record<string, string>>;

/**
 * Writes a file of settings that only its owner may read: deploy/production.env.example, which explains each line, with
 * these values and a new secret key; values that it has no line for follow at its end.
 * @throws StartError if there is one, or it can't be written
 */
export function writeSettings(file: string, values: Values): void {
  const template = readFileSync(join(productRoot, "deploy/production.env.example"), "utf8");
  const all: Values = { SECRET_KEY: randomBytes(32).toString("base64"), ...values };
  const lines = template.split("\n").map((line) => {
    const [, name = ""] = /^([A-Z_]+)=/.exec(line) ?? [];
    return Object.hasOwn(all, name) ? lineOf(name, all[name]) : line;
  });
  const known = new Set(Object.keys(parseEnv(template)));
  const others = Object.keys(all).filter((name) => !known.has(name));
  const text = [...lines, ...others.map((name) => `# As \`init\` was run.\n${lineOf(name, all[name])}\n`)].join("\n");
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: "wx", mode: 0o600 });
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

/** Whether a file can be made there. @throws StartError if not */
export function requireWritable(file: string): void {
  let folder = dirname(file);
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

function cannotWrite(file: string, error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(`${file} can't be written (${reason}). Run this as root, or name another with --env-file.`, {
    cause: error,
  });
}

/** @throws StartError naming the setting, and not showing a value that may be a password */
function lineOf(name: string, value = ""): string {
  const text = quoted(value);
  if (text !== undefined) return `${name}=${text}`;
  throw new StartError(`The value of ${name} has both kinds of quotation marks in it. Leave one out.`);
}

/**
 * A value as systemd, Compose and Node's own parser all read it. Single quotes keep everything, but in Compose and Node
 * nothing can stand for one in between: undefined where there is no way to write it.
 */
export function quoted(value: string): string | undefined {
  if (/^[\w@:/.,+=%-]*$/.test(value)) return value;
  if (!value.includes("'")) return `'${value}'`;
  return /["\\$`]/.test(value) ? undefined : `"${value}"`;
}
