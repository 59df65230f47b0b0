import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { parseArgs, parseEnv } from "node:util";
import { StartError, isRelease, productRoot } from "../../../platform/starting/starting.ts";
import { type Config, readConfigOf } from "../../config.ts";
import { ENV_FILE_VARIABLE, systemFile } from "../../starting/environment.ts";
import { becomesReady } from "../operations/releases/install.ts";
import { installCompose } from "./install-compose.ts";
import { installUnit } from "./install-unit.ts";
import { type Answers, type Conversation, askAll, questions, readOwner } from "./questions.ts";
import { writeSettings } from "./settings-file.ts";

/** Its lines in the output of `admin help`. */
export const initHelp = `
  npm run admin -- init [--env-file <file>] [--install unit|compose|nothing]
                                                set a new server up: ask five questions (or take --url, --mail-server,
                                                --sender, --support, --owner), write the settings, install and start the
                                                service, make the owner, send a test email, run the doctor`;

const text = { type: "string" } as const;
const options = {
  url: text,
  "mail-server": text,
  sender: text,
  support: text,
  owner: text,
  install: text,
} as const;
const installs = ["unit", "compose", "nothing"] as const;
type Install = (typeof installs)[number];

interface Printed {
  out(line: string): void;
  err(line: string): void;
}

/** A first start imports the shipped manual. */
const LONGEST_START_SECONDS = 300;

/**
 * `admin init`: sets a new installation up. Each step that was done stays, so that it can be run again after one that
 * failed. Returns the exit code.
 */
export async function initCommand(
  words: readonly string[],
  { out, err }: Printed,
  conversation: Conversation = { input: process.stdin, output: process.stdout },
): Promise<number> {
  const read = readWords(words);
  if (read === undefined) {
    err(`Usage:${initHelp}`);
    return 2;
  }
  const { install, given } = read;
  const file = settingsFile(install);
  const known = existsSync(file) ? readAnswers(file) : undefined;
  process.env[ENV_FILE_VARIABLE] = file;
  if (known !== undefined) {
    out(`${file} is there already, and is kept.`);
    // What is missing in it is said before anything is asked.
    if (readConfigOf(process).environment !== "production")
      throw new StartError(`${file} doesn't say NODE_ENV=production. Correct it, or move it away to begin anew.`);
  }
  const answers = await askAll({ ...given, ...known }, conversation);
  if (known === undefined) {
    writeSettings(file, valuesOf(answers, file));
    out(`\nThe settings are in ${file}, which only its owner can read.`);
    out("Keep a copy of its SECRET_KEY where you keep passwords: no backup has it.");
  }
  if (install === "compose") return installCompose(answers, out);
  const config = readConfigOf(process);
  const server = install === "unit" ? await installUnit(file, out) : startServer();
  try {
    out("Starting the server. The first time, it fills an empty database with the shipped manual …");
    await awaitServer(server, config);
    return await finish(answers, { out, err });
  } finally {
    if (server !== undefined) await endServer(server);
    if (install === "nothing") out(`Start it with: ${startCommand()}`);
  }
}

function readWords(words: readonly string[]): { install: Install; given: Partial<Answers> } | undefined {
  try {
    const { values } = parseArgs({ args: [...words], options });
    const install = installs.find((word) => word === (values.install ?? usualInstall()));
    const said = new Map<string, string | undefined>(Object.entries(values));
    const given = questions.flatMap(({ name, option }) => {
      const value = said.get(option);
      return value === undefined ? [] : [[name, value] as const];
    });
    return install === undefined ? undefined : { install, given: Object.fromEntries(given) };
  } catch {
    return undefined;
  }
}

/** A release on a machine with systemd becomes a unit of it, if whoever asks may do that. */
function usualInstall(): Install {
  return isRelease() && process.getuid?.() === 0 && existsSync("/run/systemd/system") ? "unit" : "nothing";
}

function settingsFile(install: Install): string {
  const named = process.env[ENV_FILE_VARIABLE];
  if (named !== undefined && named !== "") return named;
  if (install === "compose") return join(productRoot, "deploy/app.env");
  return (process.getuid?.() === 0 ? systemFile() : undefined) ?? resolve(".env");
}

/** What a file of settings answers already. */
function readAnswers(file: string): Partial<Answers> {
  const values = parseEnv(readFileSync(file, "utf8"));
  return Object.fromEntries(
    questions.flatMap(({ name }) => {
      const value = values[name] ?? "";
      return value === "" ? [] : [[name, value] as const];
    }),
  );
}

function valuesOf(answers: Answers, file: string): Record<string, string> {
  const { PUBLIC_URL, SMTP_URL, MAIL_FROM, SUPPORT_EMAIL } = answers;
  const settings = { PUBLIC_URL, SMTP_URL, MAIL_FROM, SUPPORT_EMAIL };
  const isRoot = process.getuid?.() === 0;
  return isRoot ? settings : { ...settings, DATA_DIR: join(dirname(file), "data") };
}

/** Starts the server for as long as this takes, where nothing else does. */
function startServer(): ChildProcess {
  return spawn(process.execPath, ["--enable-source-maps", join(productRoot, "dist/server/main.js")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** @throws StartError if it doesn't become ready */
async function awaitServer(server: ChildProcess | undefined, config: Config): Promise<void> {
  const ended = new AbortController();
  server?.once("exit", () => ended.abort());
  const isReady = await becomesReady(config, LONGEST_START_SECONDS, ended.signal);
  const log = server === undefined ? "journalctl -u fieldstone says why" : "its last lines say why";
  if (!isReady)
    throw new StartError(`The server did not become ready: ${log}. Correct the settings, and run this again.`);
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill("SIGTERM");
  await once(server, "exit");
}

/** Makes the owner, sends a test email, and has the doctor look at everything. */
async function finish({ owner }: Answers, { out, err }: Printed): Promise<number> {
  const { email = "", firstName = "", lastName = "" } = readOwner(owner) ?? {};
  out("\nOwner:");
  if ((await run("create-admin", email, "--first-name", firstName, "--last-name", lastName)) !== 0) return 1;
  out("\nTest email:");
  const mail = await run("send-test-mail", email);
  out("\nDoctor:");
  await run("doctor");
  if (mail !== 0) {
    err(`\nNo email can be sent yet. Then try: npm run admin -- send-test-mail ${email}`);
    return 1;
  }
  out("\nThe server is set up. What is left is a proxy with TLS in front of it: docs/operations.md, “First hour”.");
  return 0;
}

/** Runs another command of this program, which may become another user. */
async function run(...words: readonly string[]): Promise<number> {
  const [, program = ""] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, program, ...words], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  await once(child, "exit");
  return child.exitCode ?? 1;
}

function startCommand(): string {
  return isRelease() ? join(productRoot, "bin/fieldstone start") : "npm start";
}
