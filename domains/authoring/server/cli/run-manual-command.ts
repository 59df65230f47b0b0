import { parseArgs } from "node:util";
import { AppError } from "../../../../platform/http/errors.ts";
import { ManualFilesError } from "../files/errors.ts";
import { type CommandContext, exitCodes, UsageError } from "./command.ts";
import { formatProblems, writeJson } from "./format-report.ts";
import { helpText } from "./help-text.ts";
import { type OptionName, options, verbs } from "./verbs.ts";

/** Runs one `manual` command and returns the process's exit code; expected failures print a message. */
export async function runManualCommand(words: readonly string[], context: CommandContext): Promise<number> {
  try {
    return await runVerb(words, context);
  } catch (error) {
    if (error instanceof UsageError) {
      context.err(`${error.message}\nFor help: npm run manual -- help`);
      return exitCodes.misused;
    }
    if (error instanceof AppError) {
      reportFailure(error, words.includes("--json"), context);
      return exitCodes.failed;
    }
    throw error;
  }
}

async function runVerb(words: readonly string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseWords(words);
  const [name = "help", ...rest] = positionals;
  if (values.help || name === "help") {
    context.out(helpText);
    return exitCodes.done;
  }
  const verb = verbs.get(name);
  if (verb === undefined) throw new UsageError(`There is no subcommand '${name}'.`);
  const { json, "dry-run": dryRun, help: _, ...own } = values;
  for (const option of ownOptions.filter((each) => own[each] !== undefined)) {
    if (verb.options?.includes(option) !== true)
      throw new UsageError(`--${option} only works with ${takersOf(option)}.`);
  }
  return await verb.run(rest, { ...own, json, dryRun }, context);
}

const ownOptions = Object.keys(options).filter((name): name is OptionName => name in options && !isShared(name));

function isShared(name: string): boolean {
  return name === "json" || name === "dry-run" || name === "help";
}

function takersOf(option: OptionName): string {
  const takers = [...verbs].filter(([, { options: taken }]) => taken?.includes(option)).map(([name]) => name);
  return new Intl.ListFormat("en-US").format(takers);
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence = ""] = (error instanceof Error ? error.message : "These arguments can't be read.").split(/\. |\n/);
    throw new UsageError(sentence.endsWith(".") ? sentence : `${sentence}.`);
  }
}

function reportFailure(error: AppError, json: boolean, context: CommandContext): void {
  const problems = error instanceof ManualFilesError ? error.problems : [];
  if (json) {
    context.out(writeJson({ ok: false, error: { code: error.code, message: error.message }, problems }));
  } else {
    context.err([error.message, formatProblems(problems)].filter((line) => line !== "").join("\n"));
  }
}
