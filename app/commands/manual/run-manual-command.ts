import { parseArgs } from "node:util";
import { AppError } from "../../../platform/http/errors.ts";
import { ManualFilesError } from "../../../domains/manual/server/files/public.ts";
import { type CommandContext, UsageError, exitCodes } from "./command.ts";
import { formatProblems, writeJson } from "./format-report.ts";
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

/** What `manual help` prints. */
const helpText = `Manages the manual as files and in the database.

  npm run manual -- new <folder>                write a small manual to begin with; --edition v1, --name '1st Edition'
  npm run manual -- check <folder>              read the files, list problems, check the edition against itself
                                                (checks.yaml), show counts
  npm run manual -- import <folder>             publish the manual's files to the database; of an edition that is edited
                                                in admin, merge them into its drafts (--base v22.14 says what they
                                                last agreed with, if no export does)
  npm run manual -- export <edition> <folder>   write an edition from the database to files, or merge it into those that
                                                are there; --base v22.14 says what they last agreed with
  npm run manual -- import-html <file> --edition v22 --profile <profile>
                                                publish a long HTML manual to the database
  npm run manual -- releases <edition>          list what was published and what is staged: when, by whom, and why
  npm run manual -- redline <release>           show what a release changes in what readers see, word by word; with
                                                --against, in another release
  npm run manual -- preview <release>           print a secret link to read a release under that isn't live; --days 1 to
                                                90 (14), --pages it opens at most (50), --withdraw ends all links to it
  npm run manual -- publish <release>           publish a staged release, such as v22.14; with --at, at a time with its
                                                zone, such as 2027-01-15T09:00-05:00
  npm run manual -- unschedule <release>        take that time back
  npm run manual -- discard <release>           throw a staged release away
  npm run manual -- rollback <edition|release>  publish again what an edition said before its present release, or what
                                                the named release said
  npm run manual -- draft <folder> <page>       save the files' version of one page as a draft and print a secret link
                                                to it; <page> is an address (rules/cases) or quick-style-guide;
                                                nothing is published; --days 1 to 30 (7), --opens how often it opens
                                                at most (25), --withdraw ends all links to drafts of the page
  npm run manual -- default-edition <edition>   make an edition the one that readers get who chose none
  npm run manual -- start-edition <edition> --from v22 --name '23rd Edition'
                                                make a new edition of what another one, or a release of it, says; for
                                                site admins alone, to be edited in admin
  npm run manual -- edited-in <edition> <place> say where an edition is edited: in admin, where imports of it are
                                                merged into drafts, or in files
  npm run manual -- remove-edition <edition>    take an edition away from readers: says what they lose, and does it with
                                                --confirm <edition>; a roll-back brings it back
  npm run manual -- audience <edition> [<who>]  say or set who may open an edition: subscribers, invited (add readers with
                                                npm run admin -- invite-to-edition) or admins
  npm run manual -- stats [<folder>|<edition>]  count pages, words, blocks, markers, table styles, index terms
                                                and search words
  npm run manual -- help                        show this help

  --dry-run   change nothing; only report what would change, page by page
  --json      print a machine-readable report
  --stage     import, import-html: only make a release that readers don't see until it is published
  --audience  import, import-html: who may open an edition that is new; site admins alone, unless it is the first
  --author    who makes a release, for the list of releases
  --reason    why, for readers too, such as --reason 'Corrections of March'
  --verbose   check: list the sections without an index entry
  --name      new, import-html, start-edition: the edition's name, such as '22nd Edition'

docs/manual-format.md describes the files. Exit codes: 0 on success, 1 on failure (the database is unchanged),
2 on invalid arguments.`;
