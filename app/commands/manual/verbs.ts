import { editionHandleSchema } from "../../../domains/manual/contract.ts";
import {
  changeAudience,
  changeCurrent,
  changeEditing,
  removeEdition,
  showAudience,
  startNewEdition,
} from "./editions/editions.ts";
import { checkFolder, exportEdition, importFolder, newManual } from "./folders/folders.ts";
import { type CommandContext, UsageError, type VerbOptions, exitCodes, withDatabase } from "./command.ts";
import { importHtmlFile } from "./html-import/import-html-file.ts";
import {
  listEditionReleases,
  previewStagedRelease,
  publishStagedRelease,
  redlineRelease,
  rollBackEdition,
  unscheduleRelease,
} from "./releases/releases.ts";
import { savePageDraft } from "./publish-manual.ts";
import { showStats } from "./show-stats.ts";
import { discardRelease } from "../../../domains/manual/server/publish/public.ts";
import { writeJson } from "./format-report.ts";

/** What may stand on the command line after two dashes. */
export const options = {
  json: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  edition: { type: "string" },
  profile: { type: "string" },
  name: { type: "string" },
  stage: { type: "boolean" },
  author: { type: "string" },
  reason: { type: "string" },
  at: { type: "string" },
  against: { type: "string" },
  base: { type: "string" },
  from: { type: "string" },
  audience: { type: "string" },
  confirm: { type: "string" },
  days: { type: "string" },
  pages: { type: "string" },
  opens: { type: "string" },
  withdraw: { type: "boolean" },
  verbose: { type: "boolean" },
} as const;

/** The options that only some subcommands take. */
export type OptionName = Exclude<keyof typeof options, "json" | "dry-run" | "help">;

/** What was said after the subcommand. */
type ViewerPresentation = VerbOptions & {
  [Name in OptionName]?: ((typeof options)[Name]["type"] extends "string" ? string : boolean) | undefined;
};

/** A subcommand: the options of its own, and what it does with the words that follow it. */
interface Verb {
  options?: readonly OptionName[];
  run(rest: readonly string[], said: ViewerPresentation, context: CommandContext): Promise<number>;
}

const source = ["stage", "author", "reason", "audience"] as const;

/** The subcommands by name. */
export const verbs: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  [
    "new",
    {
      options: ["edition", "name"],
      run: async (rest, said, context) => {
        if (said.edition !== undefined) checkHandle(said.edition);
        return newManual(only(rest, "folder for the new manual", "new my-manual"), said, context);
      },
    },
  ],
  [
    "check",
    {
      options: ["verbose"],
      run: async (rest, said, context) => checkFolder(only(rest, "folder to check", "check manual/v22"), said, context),
    },
  ],
  [
    "import",
    {
      options: [...source, "base"],
      run: async (rest, said, context) =>
        importFolder(only(rest, "folder to import", "import manual/v22"), said, context),
    },
  ],
  [
    "export",
    {
      options: ["base"],
      run: async (rest, said, context) => {
        const what = "Give an edition and a folder to export it to: npm run manual -- export v22 some-folder";
        const [handle, folder] = two(rest, what);
        return exportEdition(checkHandle(handle), folder, said, context);
      },
    },
  ],
  ["import-html", { options: ["edition", "profile", "name", ...source], run: runImportHtml }],
  [
    "draft",
    {
      options: ["days", "opens", "withdraw"],
      run: async (rest, said, context) => {
        const what = "Give a folder and one of its pages: npm run manual -- draft manual/v22 rules/cases";
        const [folder, page] = two(rest, what);
        return savePageDraft(folder, page, said, context);
      },
    },
  ],
  [
    "audience",
    {
      run: async (rest, said, context) => {
        if (rest.length === 1) return showAudience(checkHandle(only(rest, "edition", "audience v22")), said, context);
        const [handle, audience] = two(rest, "Give an edition and an audience: npm run manual -- audience v22 invited");
        return changeAudience(checkHandle(handle), audience, said, context);
      },
    },
  ],
  [
    "default-edition",
    {
      run: async (rest, said, context) =>
        changeCurrent(checkHandle(only(rest, "edition", "default-edition v22")), said, context),
    },
  ],
  [
    "start-edition",
    {
      options: ["from", "name", "author"],
      run: async (rest, said, context) =>
        startNewEdition(checkHandle(only(rest, "new edition", "start-edition v23 --from v22")), said, context),
    },
  ],
  [
    "edited-in",
    {
      run: async (rest, said, context) => {
        const [handle, place] = two(rest, "Give an edition and a place: npm run manual -- edited-in v22 desk");
        return changeEditing(checkHandle(handle), place, said, context);
      },
    },
  ],
  [
    "remove-edition",
    {
      options: ["confirm"],
      run: async (rest, said, context) =>
        removeEdition(checkHandle(only(rest, "edition", "remove-edition v21")), said, context),
    },
  ],
  [
    "releases",
    {
      run: async (rest, said, context) =>
        listEditionReleases(checkHandle(only(rest, "edition", "releases v22")), said, context),
    },
  ],
  [
    "redline",
    {
      options: ["against"],
      run: async (rest, said, context) => redlineRelease(only(rest, "release", "redline v22.14"), said, context),
    },
  ],
  [
    "preview",
    {
      options: ["days", "pages", "withdraw"],
      run: async (rest, said, context) => previewStagedRelease(only(rest, "release", "preview v22.14"), said, context),
    },
  ],
  [
    "publish",
    {
      options: ["at"],
      run: async (rest, said, context) =>
        publishStagedRelease(only(rest, "staged release", "publish v22.14"), said, context),
    },
  ],
  [
    "unschedule",
    {
      run: async (rest, said, context) =>
        unscheduleRelease(only(rest, "scheduled release", "unschedule v22.14"), said, context),
    },
  ],
  [
    "discard",
    {
      run: async (rest, said, context) =>
        discardStagedRelease(only(rest, "staged release", "discard v22.14"), said, context),
    },
  ],
  [
    "rollback",
    {
      options: ["author", "reason"],
      run: async (rest, said, context) =>
        rollBackEdition(only(rest, "edition or release", "rollback v22"), said, context),
    },
  ],
  [
    "stats",
    {
      run: async (rest, said, context) =>
        showStats(rest.length === 0 ? undefined : only(rest, "folder or edition", "stats v22"), said, context),
    },
  ],
]);

async function runImportHtml(
  rest: readonly string[],
  said: ViewerPresentation,
  context: CommandContext,
): Promise<number> {
  const example = "import-html manual.html --edition v22 --profile indigo";
  const file = only(rest, "HTML file to import", example);
  const { edition, profile } = said;
  if (edition === undefined || profile === undefined) {
    throw new UsageError(`Give an edition and a profile: npm run manual -- ${example}`);
  }
  return await importHtmlFile(file, { ...said, edition: checkHandle(edition), profile, name: said.name }, context);
}

function only(words: readonly string[], what: string, example: string): string {
  const [word, ...more] = words;
  if (word === undefined || word === "" || more.length > 0) {
    throw new UsageError(`Give exactly one ${what}: npm run manual -- ${example}`);
  }
  return word;
}

function two(words: readonly string[], sentence: string): [string, string] {
  const [first = "", second = "", ...more] = words;
  if (second === "" || more.length > 0) throw new UsageError(sentence);
  return [first, second];
}

function checkHandle(handle: string): string {
  if (!editionHandleSchema.safeParse(handle).success) {
    throw new UsageError(`'${handle}' is not an edition handle. Use the letter v and a number, such as v22.`);
  }
  return handle;
}

/** `manual discard <release>`: throws a staged release away. */
async function discardStagedRelease(name: string, { json }: VerbOptions, context: CommandContext): Promise<number> {
  const { clock } = context;
  await withDatabase(context, async (database) => discardRelease({ database, clock }, name));
  context.out(json ? writeJson({ ok: true, release: name }) : `${name} is discarded. Readers never saw it.`);
  return exitCodes.done;
}
