import process from "node:process";
import { Command, CommanderError } from "@commander-js/extra-typings";
import { AppError } from "../http/errors.ts";

/** Where a command says what it has done. */
export interface Output {
  /** Prints a line of the result. */
  out(line: string): void;
  /** What is printed with --json in the place of the lines. */
  facts(facts: object): void;
  /** Prints what went wrong, or how far it has come. */
  err(line: string): void;
}

/** The words can't be taken: exit code 2. */
export class UsageError extends Error {}

/** A command didn't do what was asked: exit code 1, and the message is printed. */
export class CommandFailed extends Error {}

const exitCodes = { done: 0, failed: 1, misused: 2 } as const;

/** A program's commands, to which each part of the product adds its own. */
export interface CommandLine {
  program: Command;
  /** Where they print. */
  output: Output;
  /** Prints what --json has gathered so far; a command's end does it too. */
  print(): void;
  /** Runs the command that was typed. Returns the exit code: 0, 1 if it failed, 2 if it isn't understood. */
  run(words: readonly string[]): Promise<number>;
}

/**
 * Opens a program's command line. `name` is what is typed before a command; `help` what lists them all, for words that are
 * none of this program's.
 */
export function openCommandLine(
  name: string,
  printed: Omit<Output, "facts">,
  help: string = `${name} help`,
): CommandLine {
  const lines: string[] = [];
  let facts: object | undefined;
  let isPrinted = false;
  const isJson = () => program.getOptionValue("json") === true;

  const output: Output = {
    out: (line) => (isJson() ? lines.push(line) : printed.out(line)),
    facts: (said) => {
      facts = { ...facts, ...said };
    },
    err: printed.err,
  };
  const program = new Command(name)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => printed.out(text.trimEnd()),
      writeErr: (text) => printed.err(text.trimEnd()),
      outputError: (text, write) => write(asSentence(text)),
      getOutHelpWidth: () => process.stdout.columns ?? 100,
      getErrHelpWidth: () => process.stderr.columns ?? 100,
    })
    .configureHelp({
      showGlobalOptions: true,
      commandDescription: (command) => command.description() || asSentence(`error: ${command.summary()}`),
      subcommandTerm: (command) =>
        [command.name(), ...command.registeredArguments.map((each) => argumentTerm(each.name(), each))].join(" "),
    })
    .helpOption("-h, --help", "show this help")
    .helpCommand("help [command]", "explain a command, or list them all")
    .option("--json", "print the result for a program to read");

  function printJson(result: object): void {
    if (isJson() && !isPrinted) printed.out(JSON.stringify(result, undefined, 2));
    isPrinted = true;
  }
  const print = () => printJson({ ok: true, ...(facts ?? { lines }) });

  async function run(words: readonly string[]): Promise<number> {
    const misused = () => {
      const known = program.commands.find((command) => command.name() === words[0]);
      printed.err(`For help: ${known === undefined ? help : `${name} help ${known.name()}`}`);
      return exitCodes.misused;
    };
    try {
      // npm's own separator is typed with other commands, too.
      const typed = words.filter((word) => word !== "--");
      await program.parseAsync(typed.length === 0 ? ["help"] : typed, { from: "user" });
      print();
      return exitCodes.done;
    } catch (error) {
      if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : misused();
      if (error instanceof UsageError) {
        printed.err(error.message);
        return misused();
      }
      if (!(error instanceof AppError || error instanceof CommandFailed)) throw error;
      const { message } = error;
      const code = error instanceof AppError ? error.code : "failed";
      if (isJson()) printJson({ ok: false, error: { code, message }, ...facts });
      else printed.err(message);
      return exitCodes.failed;
    }
  }
  return { program, output, print, run };
}

function argumentTerm(name: string, { required, variadic }: { required: boolean; variadic: boolean }): string {
  const what = variadic ? `${name}...` : name;
  return required ? `<${what}>` : `[${what}]`;
}

/** The library's "error: unknown option '--years'" as a sentence. */
function asSentence(text: string): string {
  return text.replace(/^error: (.)(.*?)\.?$/m, (_all, first: string, rest: string) => `${first.toUpperCase()}${rest}.`);
}

/** Runs work on what was opened for it, and closes that. */
export async function withOpened<Opened extends { close(): Promise<void> }, Result>(
  open: () => Promise<Opened>,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const opened = await open();
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/** A number typed as an option. @throws UsageError unless it is a whole one between two */
export function wholeNumber(option: string, text: string, least: number, most = 9999): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw new UsageError(`--${option} must be a whole number between ${least} and ${most}.`);
}

/** Adds `completion`, from which a shell learns what can be typed. */
export function addCompletion(program: Command, { out }: Output): void {
  program
    .command("completion", { hidden: true })
    .description("A line for each command: its words, a tab, and what may follow them.")
    .action(() => out(completionsOf(program).join("\n")));
}

function completionsOf(program: Command): string[] {
  const options = (command: { options: readonly { long?: string | undefined; hidden: boolean }[] }) =>
    command.options.flatMap(({ long, hidden }) => (long === undefined || hidden ? [] : [long]));
  const help = program.createHelp();
  const shared = options(program);
  return help.visibleCommands(program).flatMap((command) => {
    const below = help.visibleCommands(command).filter((each) => each.name() !== "help");
    const words = [...below.map((each) => each.name()), ...options(command), ...shared];
    return [
      `${command.name()}\t${words.join(" ")}`,
      ...below.map((each) => `${command.name()} ${each.name()}\t${[...options(each), ...shared].join(" ")}`),
    ];
  });
}
