import { parseArgs } from "node:util";
import { AppError } from "../../../../platform/http/errors.ts";
import { editionHandleSchema } from "../../contract.ts";
import { ManualFilesError } from "../files/errors.ts";
import { changeAudience } from "./change-audience.ts";
import { checkFolder } from "./check-folder.ts";
import { type CommandContext, exitCodes, UsageError, type VerbOptions } from "./command.ts";
import { exportEdition } from "./export-edition.ts";
import { formatProblems, writeJson } from "./format-report.ts";
import { helpText } from "./help-text.ts";
import { importFolder } from "./import-folder.ts";
import { importHtmlFile } from "./import-html-file.ts";
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

/** Runs one `manual` command and gives the process's exit code; what was foreseen to fail ends as a sentence. */
export async function runManualCommand(words: readonly string[], context: CommandContext): Promise<number> {
  try {
    return await runVerb(words, context);
  } catch (error) {
    if (error instanceof UsageError) {
      context.err(`${error.message}\nnpm run manual -- help lists what there is.`);
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
      return checkFolder(only(rest, "which folder to check", "check manual/v22"), said, context);
    case "import":
      return importFolder(only(rest, "which folder to import", "import manual/v22"), said, context);
    case "export": {
      const [handle = "", folder = "", ...more] = rest;
      if (folder === "" || more.length > 0) {
        throw new UsageError("Say which edition to export into which folder: npm run manual -- export v22 some-folder");
      }
      return exportEdition(checkHandle(handle), folder, said, context);
    }
    case "draft": {
      const [folder = "", page = "", ...more] = rest;
      if (page === "" || more.length > 0) {
        throw new UsageError("Say which folder and which of its pages: npm run manual -- draft manual/v22 rules/cases");
      }
      return savePageDraft(folder, page, said, context);
    }
    case "audience": {
      const [handle = "", audience = "", ...more] = rest;
      if (audience === "" || more.length > 0) {
        throw new UsageError("Say which edition and who may open it: npm run manual -- audience v22 invited");
      }
      return changeAudience(checkHandle(handle), audience, said, context);
    }
    case "stats":
      return showStats(rest.length === 0 ? undefined : only(rest, "one folder or edition", "stats v22"), said, context);
    case "import-html":
      return runImportHtml(rest, values, said, context);
    default:
      throw new UsageError(`There is no '${verb}'.`);
  }
}

async function runImportHtml(
  rest: readonly string[],
  words: HtmlWords,
  said: VerbOptions,
  context: CommandContext,
): Promise<number> {
  const example = "import-html manual.html --edition v22 --profile indigo";
  const file = only(rest, "which HTML file to import", example);
  const { edition, profile, name } = words;
  if (edition === undefined || profile === undefined) {
    throw new UsageError(`Say which edition it becomes and by which profile: npm run manual -- ${example}`);
  }
  return importHtmlFile(file, { ...said, edition: checkHandle(edition), profile, name }, context);
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence = ""] = (error instanceof Error ? error.message : "These words can't be read.").split(/\. |\n/);
    throw new UsageError(sentence.endsWith(".") ? sentence : `${sentence}.`);
  }
}

function only(words: readonly string[], what: string, example: string): string {
  const [word, ...more] = words;
  if (word === undefined || word === "" || more.length > 0) {
    throw new UsageError(`Say ${what}, and nothing more: npm run manual -- ${example}`);
  }
  return word;
}

function checkHandle(handle: string): string {
  if (!editionHandleSchema.safeParse(handle).success) {
    throw new UsageError(`'${handle}' is no edition. An edition is the letter v and a number: v22.`);
  }
  return handle;
}

function refuseHtmlWords(words: HtmlWords): void {
  for (const word of ["edition", "profile", "name"] as const) {
    if (words[word] !== undefined) {
      throw new UsageError(`--${word} belongs to import-html.`);
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
