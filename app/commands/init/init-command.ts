import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { parseEnv } from "node:util";
import { type Command, Option } from "@commander-js/extra-typings";
import { CommandFailed, type Output } from "../../../platform/starting/command-line.ts";
import { StartError, isRelease, productRoot } from "../../../platform/starting/starting.ts";
import { newBackupKey } from "../../../platform/db/backup/encryption.ts";
import { type Config, readConfigOf } from "../../config.ts";
import { ENV_FILE_VARIABLE, systemFile } from "../../starting/environment.ts";
import { becomesReady } from "../operations/releases/install.ts";
import { installCompose } from "./install-compose.ts";
import { installUnit } from "./install-unit.ts";
import { type Answers, type Conversation, askAll, questions, readOwner } from "./questions.ts";
import { requireWritable, writeSettings } from "./settings-file.ts";

const installs = ["unit", "compose", "nothing"] as const;
type Install = (typeof installs)[number];

/** A first start imports the shipped manual. */
const LONGEST_START_SECONDS = 300;

interface InitContext extends Output {
  conversation?: Conversation;
}

/** Adds `init`, which sets a new installation up. */
export function addInit(program: Command, context: InitContext): void {
  const init = program
    .command("init")
    .summary("set a new server up")
    .description(
      "Asks five questions (or takes their answers as options), writes the settings, installs and starts the service, makes the owner, sends a test email, and runs the doctor. Each step that was done stays, so that it can be run again after one that failed.",
    )
    .addOption(
      new Option("--install <what>", "a unit of systemd, a compose project, or nothing but the settings").choices(
        installs,
      ),
    );
  const answers = questions.map(({ name, option, asks }) => ({
    name,
    option: new Option(`--${option} <answer>`, asks),
  }));
  for (const { option } of answers) init.addOption(option);
  init.action(({ install = usualInstall() }) => {
    const given = answers.flatMap(({ name, option }) => {
      const value: unknown = init.getOptionValue(option.attributeName());
      return typeof value === "string" ? [[name, value] as const] : [];
    });
    return setUp(install, Object.fromEntries(given), context);
  });
}

async function setUp(
  install: Install,
  given: Partial<Answers>,
  { out, err, conversation = { input: process.stdin, output: process.stdout } }: InitContext,
): Promise<void> {
  const file = settingsFile(install);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new StartError(`${file} is a folder. Name a file for the settings with --env-file.`);
  const known = existsSync(file) ? readAnswers(file) : undefined;
  process.env[ENV_FILE_VARIABLE] = file;
  if (known !== undefined) {
    out(`${file} is there already, and is kept.`);
    if (Object.keys(given).length > 0)
      err("What was answered on the command line isn't used: the file has its own answers.");
    // What is missing in it is said before anything is asked.
    if (readConfigOf(process).environment !== "production")
      throw new StartError(`${file} doesn't say NODE_ENV=production. Correct it, or move it away to begin anew.`);
  } else requireWritable(file);
  const answers = await askAll({ ...given, ...known }, conversation);
  if (known === undefined) {
    writeSettings(file, { BACKUP_KEY: await newBackupKey(), ...valuesOf(answers, file) });
    out(`\nThe settings are in ${file}, which only its owner can read.`);
    out("Keep copies of its SECRET_KEY and BACKUP_KEY where you keep passwords, away from this machine:");
    out("no backup has the first, and without the second no backup can be read, by anybody.");
  }
  if (install === "compose") return installCompose(answers, out);
  const config = readConfigOf(process);
  const server = install === "unit" ? await installUnit(file, out) : startServer();
  try {
    out("Starting the server. The first time, it fills an empty database with the shipped manual …");
    await awaitServer(server, config);
    await finish(answers, out);
  } finally {
    if (server !== undefined) await endServer(server);
    if (install === "nothing") out(`Start it with: ${startCommand(file)}`);
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

/** What this command is run with, and the server should be, too. */
const places = ["DATA_DIR", "DATABASE_URL", "HOST", "PORT"] as const;

function valuesOf(answers: Answers, file: string): Record<string, string> {
  const { PUBLIC_URL, SMTP_URL, MAIL_FROM, SUPPORT_EMAIL } = answers;
  const isRoot = process.getuid?.() === 0;
  const given = places.flatMap((name) => {
    const value = process.env[name] ?? "";
    return value === "" ? [] : [[name, name === "DATA_DIR" ? resolve(value) : value] as const];
  });
  return {
    PUBLIC_URL,
    SMTP_URL,
    MAIL_FROM,
    SUPPORT_EMAIL,
    ...(isRoot ? {} : { DATA_DIR: join(dirname(file), "data") }),
    ...Object.fromEntries(given),
  };
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
  const isReady = await becomesReady(config, LONGEST_START_SECONDS, { ended: ended.signal });
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
async function finish({ owner }: Answers, out: (line: string) => void): Promise<void> {
  const { email = "", firstName = "", lastName = "" } = readOwner(owner) ?? {};
  out("\nOwner:");
  if ((await run("create-admin", email, "--first-name", firstName, "--last-name", lastName)) !== 0)
    throw new CommandFailed("The owner wasn't made. Correct what is said above, and run this again.");
  out("\nTest email:");
  const mail = await run("send-test-mail", email);
  out("\nDoctor:");
  await run("doctor");
  if (mail !== 0)
    throw new CommandFailed(`\nNo email can be sent yet. Then try: npm run admin -- send-test-mail ${email}`);
  out("\nThe server is set up. What is left is a proxy with TLS in front of it: docs/operations.md, “First hour”.");
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

function startCommand(file: string): string {
  const command = isRelease() ? join(productRoot, "bin/fieldstone start") : "npm start";
  const isFound = file === systemFile() || file === resolve(".env");
  return isFound ? command : `${command}${isRelease() ? "" : " --"} --env-file ${file}`;
}
