import { parseArgs } from "node:util";
import { ManualFilesError } from "../files/errors.ts";
import { checkFolder } from "./check-folder.ts";
import { type CommandIo, exitCodes, UsageError } from "./command.ts";
import { formatProblems } from "./format-report.ts";
import { helpText } from "./help-text.ts";

const options = {
  json: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Runs one `manual` command and gives the process's exit code; every failure ends as a sentence, never as a trace. */
export async function runManualCommand(words: readonly string[], io: CommandIo): Promise<number> {
  try {
    return await runVerb(words, io);
  } catch (error) {
    if (error instanceof UsageError) {
      io.err(`${error.message}\nnpm run manual -- help lists what there is.`);
      return exitCodes.misused;
    }
    if (error instanceof ManualFilesError) {
      io.err([error.message, formatProblems(error.problems)].filter((line) => line !== "").join("\n"));
      return exitCodes.failed;
    }
    throw error;
  }
}

async function runVerb(words: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseWords(words);
  const [verb = "help", ...rest] = positionals;
  if (values.help || verb === "help") {
    io.out(helpText);
    return exitCodes.done;
  }
  if (verb === "check") {
    const [folder] = take(rest, 1, "Say which folder to check: manual check manual/v22.");
    return checkFolder(folder ?? "", { json: values.json }, io);
  }
  throw new UsageError(`There is no '${verb}'.`);
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "These words can't be read.");
  }
}

function take(words: readonly string[], most: number, message: string): readonly string[] {
  if (words.length !== most) {
    throw new UsageError(message);
  }
  return words;
}
