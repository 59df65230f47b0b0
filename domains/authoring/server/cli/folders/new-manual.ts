import { lstat, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseDocument } from "yaml";
import { makeFolder } from "../../../../../platform/files/make-folder.ts";
import { folderNotEmpty } from "../../files/errors.ts";
import { scanFolder } from "../../files/read/scan-folder.ts";
import { type CommandContext, exitCodes, type VerbOptions } from "../command.ts";
import { count, writeJson } from "../format-report.ts";

interface NewManual extends VerbOptions {
  /** The edition's handle and name, if not those of the starter. */
  edition?: string | undefined;
  name?: string | undefined;
}

const editionFile = "edition.yaml";

/** `manual new <folder>`: writes a small manual that passes `check` into a folder that is new, or empty but for `.git`. */
export async function newManual(folder: string, options: NewManual, context: CommandContext): Promise<number> {
  await refuseFull(folder);
  const files = (await scanFolder(context.starterFolder, [])).map(({ path }) => path);
  for (const path of options.dryRun ? [] : files) {
    const text = await readFile(join(context.starterFolder, path), "utf8");
    makeFolder(dirname(join(folder, path)));
    // Never over a file that has come there meanwhile.
    await writeFile(join(folder, path), path === editionFile ? withNames(text, options) : text, { flag: "wx" });
  }
  if (options.json) {
    context.out(writeJson({ ok: true, dryRun: options.dryRun, folder, files }));
  } else {
    const written = options.dryRun ? "would be written to" : "written to";
    context.out([`${count(files.length, "file")} ${written} ${folder}`, ...nextSteps(folder)].join("\n"));
  }
  return exitCodes.done;
}

function nextSteps(folder: string): string[] {
  const name = /\s/.test(folder) ? `'${folder}'` : folder;
  return [
    "Next:",
    `  1. Change ${name}/edition.yaml and the pages below it; docs/manual-format.md describes the files.`,
    `  2. Look for mistakes: npm run manual -- check ${name}`,
    `  3. Make a release that only you see: npm run manual -- import ${name} --stage`,
  ];
}

async function refuseFull(folder: string): Promise<void> {
  const state = await lstat(folder).catch(() => null);
  if (state === null) return;
  const names = state.isDirectory() ? await readdir(folder) : [folder];
  if (names.some((name) => name !== ".git")) throw folderNotEmpty(folder);
}

/** Puts the edition's handle and name into the text of edition.yaml, and leaves its comments. */
function withNames(text: string, { edition, name }: NewManual): string {
  const document = parseDocument(text);
  if (edition !== undefined) document.set("handle", edition);
  if (name !== undefined) document.set("name", name);
  return document.toString({ lineWidth: 0 });
}
