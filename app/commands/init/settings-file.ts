import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
    return Object.hasOwn(all, name) ? `${name}=${quoted(all[name] ?? "")}` : line;
  });
  const known = new Set(Object.keys(parseEnv(template)));
  const others = Object.keys(all).filter((name) => !known.has(name));
  const text = [...lines, ...others.map((name) => `${name}=${quoted(all[name] ?? "")}\n`)].join("\n");
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: "wx", mode: 0o600 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${file} can't be written (${reason}). Run this as root, or name another with --env-file.`, {
      cause: error,
    });
  }
}

/**
 * A value as systemd, Compose and Node's own parser all read it. Single quotes keep everything, but in Compose and Node
 * nothing can stand for one in between.
 */
export function quoted(value: string): string {
  if (/^[\w@:/.,+=%-]*$/.test(value)) return value;
  if (!value.includes("'")) return `'${value}'`;
  if (!/["\\$`]/.test(value)) return `"${value}"`;
  throw new StartError(`${value} has both kinds of quotation marks in it. Leave one out.`);
}
