import { parseArgs } from "node:util";
import { AppError } from "../../../../platform/http/errors.ts";
import { editionHandleSchema } from "../../../content/contract.ts";
import { ManualFilesError } from "../files/errors.ts";
import { changeAudience } from "./change-audience.ts";
import { checkFolder } from "./check-folder.ts";
import { type CommandContext, exitCodes, UsageError, type VerbOptions } from "./command.ts";
import { exportEdition } from "./export-edition.ts";
import { formatProblems, writeJson } from "./format-report.ts";
import { helpText } from "./help-text.ts";
import { importFolder } from "./import-folder.ts";
import { importHtmlFile } from "./html-import/import-html-file.ts";
import { savePageDraft } from "./save-page-draft.ts";
import { showStats } from "./show-stats.ts";

const options = {
  json: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  edition: { type: "string" },
  profile: { type: "string" },
  name: { type: "string" },
} as const;

interface HtmlWords {
  edition?: string | undefined;
  profile?: string | undefined;
  name?: string | undefined;
}

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
  const [verb = "help", ...rest] = positionals;
  const said: VerbOptions = { json: values.json, dryRun: values["dry-run"] };
  if (verb !== "import-html") {
    refuseHtmlWords(values);
  }
  switch (values.help ? "help" : verb) {
    case "help":
      context.out(helpText);
      return exitCodes.done;
    case "check":
      return checkFolder(only(rest, "folder to check", "check manual/v22"), said, context);
    case "import":
      return importFolder(only(rest, "folder to import", "import manual/v22"), said, context);
    case "export": {
      const [handle = "", folder = "", ...more] = rest;
      if (folder === "" || more.length > 0) {
        throw new UsageError("Give an edition and a folder to export it to: npm run manual -- export v22 some-folder");
      }
      return exportEdition(checkHandle(handle), folder, said, context);
    }
    case "draft": {
      const [folder = "", page = "", ...more] = rest;
      if (page === "" || more.length > 0) {
        throw new UsageError("Give a folder and one of its pages: npm run manual -- draft manual/v22 rules/cases");
      }
      return savePageDraft(folder, page, said, context);
    }
    case "audience": {
      const [handle = "", audience = "", ...more] = rest;
      if (audience === "" || more.length > 0) {
        throw new UsageError("Give an edition and an audience: npm run manual -- audience v22 invited");
      }
      return changeAudience(checkHandle(handle), audience, said, context);
    }
    case "stats":
      return showStats(rest.length === 0 ? undefined : only(rest, "folder or edition", "stats v22"), said, context);
    case "import-html":
      return runImportHtml(rest, values, said, context);
    default:
      throw new UsageError(`There is no subcommand '${verb}'.`);
  }
}

async function runImportHtml(
  rest: readonly string[],
  words: HtmlWords,
  said: VerbOptions,
  context: CommandContext,
): Promise<number> {
  const example = "import-html manual.html --edition v22 --profile indigo";
  const file = only(rest, "HTML file to import", example);
  const { edition, profile, name } = words;
  if (edition === undefined || profile === undefined) {
    throw new UsageError(`Give an edition and a profile: npm run manual -- ${example}`);
  }
  return importHtmlFile(file, { ...said, edition: checkHandle(edition), profile, name }, context);
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence = ""] = (error instanceof Error ? error.message : "These arguments can't be read.").split(/\. |\n/);
    throw new UsageError(sentence.endsWith(".") ? sentence : `${sentence}.`);
  }
}

function only(words: readonly string[], what: string, example: string): string {
  const [word, ...more] = words;
  if (word === undefined || word === "" || more.length > 0) {
    throw new UsageError(`Give exactly one ${what}: npm run manual -- ${example}`);
  }
  return word;
}

function checkHandle(handle: string): string {
  if (!editionHandleSchema.safeParse(handle).success) {
    throw new UsageError(`'${handle}' is not an edition handle. Use the letter v and a number, such as v22.`);
  }
  return handle;
}

function refuseHtmlWords(words: HtmlWords): void {
  for (const word of ["edition", "profile", "name"] as const) {
    if (words[word] !== undefined) {
      throw new UsageError(`--${word} only works with import-html.`);
    }
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
