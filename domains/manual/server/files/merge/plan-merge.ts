import { mergeTexts } from "./merge-texts.ts";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

type Content = string | Uint8Array;
/** Files by path. */
export type Files = ReadonlyMap<string, Content>;

/** What an export does to a file that is in the folder, or ought to be. */
export interface FileOutcome {
  path: string;
  /** Where it was before, if elsewhere. */
  from: string | null;
  /**
   * written: as the edition has it; same: says what the edition says, and stays as it is; merged: with the changes of
   * both; edited: changed here alone, and stays; undecided: both changed the same; removed: gone from the edition, and
   * untouched here; extra: not in the edition, and stays; absent: removed here alone, and stays away.
   */
  how: "written" | "same" | "merged" | "edited" | "undecided" | "removed" | "extra" | "absent";
  /** What it holds then; null if nothing. */
  content: Content | null;
  /** The lines where somebody must decide, from 1. */
  conflicts: readonly number[];
  /** The lines of comments whose text is gone or was rewritten, from 1. */
  displaced: readonly number[];
}

export interface MergePlan {
  outcomes: FileOutcome[];
  /** What to remember of the files. */
  sealed: SealedFile[];
  /** Files that both sides changed, while what they came from isn't known. */
  baseless: string[];
}

/** What is known of a folder and of the edition that is exported into it. */
interface MergeSources {
  /** What the edition says now, as files. */
  exported: Files;
  /** What the edition said when the folder was last exported, as files; null if that isn't known. */
  base: Files | null;
  /** What the folder says, as an export of it would write it. */
  ours: Files;
  /** The folder's files as they stand. */
  there: Files;
  seal: Seal | null;
  /** The name of the release that is exported. */
  release: string;
}

/**
 * Decides file by file what an export into a folder with files does. Pages are recognized by their addresses, whatever
 * their numbers and folders.
 */
export function planMerge(sources: MergeSources): MergePlan {
  const known = new Map(sources.seal?.files.map((file) => [keyOf(file.path), file]));
  const places = {
    base: byKey(sources.base ?? new Map<string, Content>()),
    ours: byKey(sources.ours),
    there: byKey(sources.there),
  };
  const plan: MergePlan = { outcomes: [], sealed: [], baseless: [] };
  const exported = new Set<string>();
  for (const [path, theirs] of sources.exported) {
    const key = keyOf(path);
    exported.add(key);
    const file: MergedFile = {
      path,
      theirs,
      ours: places.ours.get(key)?.content,
      base: places.base.get(key),
      there: places.there.get(key),
      sealed: known.get(key),
      isKnown: sources.base !== null,
      release: sources.release,
    };
    const outcome = mergeFile(file);
    if (outcome === null) plan.baseless.push(path);
    else plan.outcomes.push(outcome);
    plan.sealed.push(sealedFile(path, theirs, outcome));
  }
  for (const [key, { path, content }] of places.there) {
    if (exported.has(key)) continue;
    const base = places.base.get(key)?.content;
    const wasExported = base !== undefined || known.has(key);
    if (!wasExported && !isPart(path)) continue;
    const isUntouched = isSame(content, base) || isAsExported(content, known.get(key));
    plan.outcomes.push({ ...outcomeOf(path, isUntouched ? "removed" : "extra", isUntouched ? null : content) });
  }
  return plan;
}

function sealedFile(path: string, theirs: Content, outcome: FileOutcome | null): SealedFile {
  const here = outcome?.content ?? null;
  const says = outcome?.how === "same" || outcome?.how === "written";
  const sum = here === null ? null : sumOf(here);
  return { path: outcome?.path ?? path, edition: sumOf(theirs), here: sum, isSame: says };
}

/** Whether a file is as the last export left it, and said then what the edition said. */
function isAsExported(content: Content, sealed: SealedFile | undefined): boolean {
  if (sealed === undefined) return false;
  const sum = sumOf(content);
  return sum === sealed.edition || (sealed.isSame && sum === sealed.here);
}

interface MergedFile {
  path: string;
  theirs: Content;
  ours: Content | undefined;
  base: Place | undefined;
  there: Place | undefined;
  sealed: SealedFile | undefined;
  /** Whether what the edition said at the last export is known. */
  isKnown: boolean;
  release: string;
}

/** Returns null if both sides changed and what they came from isn't known. */
function mergeFile({ path, theirs, ours, base, there, sealed, isKnown, release }: MergedFile): FileOutcome | null {
  const isUnchanged = base === undefined ? sumOf(theirs) === sealed?.edition : isSame(theirs, base.content);
  if (there === undefined) return isUnchanged ? outcomeOf(path, "absent", null) : outcomeOf(path, "written", theirs);
  const before = base?.path ?? sealed?.path;
  const to = before !== undefined && before !== there.path ? there.path : path;
  const from = to === there.path ? null : there.path;
  const stays = (how: FileOutcome["how"]) => ({ ...outcomeOf(to, how, there.content), from });
  if (isSame(ours, theirs) || isSame(there.content, theirs)) return stays("same");
  if (isUnchanged) return stays("edited");
  const isUntouched = isSame(there.content, base?.content) || isAsExported(there.content, sealed);
  const was = base?.content ?? (isUntouched ? ours : undefined);
  if (was === undefined && !isKnown) return null;
  const [old, own, fresh] = [was ?? "", there.content, theirs].map(textOf);
  if (old === undefined || own === undefined || fresh === undefined)
    return { ...outcomeOf(to, "written", theirs), from };
  const saysTheSame = isUntouched || isSame(ours, base?.content);
  const { text, ...found } = mergeTexts({ path, base: old, ours: own, theirs: fresh, saysTheSame, release });
  const how = found.conflicts.length > 0 ? "undecided" : saysTheSame ? "written" : "merged";
  return { path: to, from, how, content: text, ...found };
}

function outcomeOf(path: string, how: FileOutcome["how"], content: Content | null): FileOutcome {
  return { path, from: null, how, content, conflicts: [], displaced: [] };
}

/** A file's content as text with plain line ends; undefined if it is a picture. */
function textOf(content: Content): string | undefined {
  if (typeof content === "string") return content;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content).replace(/\r\n?/g, "\n");
  } catch {
    return undefined;
  }
}

function isSame(left: Content | undefined, right: Content | undefined): boolean {
  return left !== undefined && right !== undefined && Buffer.from(left).equals(Buffer.from(right));
}

interface Place {
  path: string;
  content: Content;
}

function byKey(files: Files): Map<string, Place> {
  return new Map([...files].map(([path, content]) => [keyOf(path), { path, content }]));
}

const pagePath = /^(bluepages|bluetables|rules|tables)\/(?:.*\/)?[0-9]+-([^/]+\.md)$/;

/** What a file is whatever its place in the order: a page by its section and address, any other by its path. */
function keyOf(path: string): string {
  const [, section, name] = pagePath.exec(path) ?? [];
  return section === undefined || name === undefined ? path : `${section}/${name}`;
}

/** Whether a file is one that an export of the edition would have written. */
function isPart(path: string): boolean {
  return pagePath.test(path) || path.startsWith("images/");
}

/** The hidden file in which an export writes what it wrote, for the next one. */
export const sealName = ".manual-export";

/** What an export remembers of a file. */
interface SealedFile {
  path: string;
  /** The sum of what the edition said. */
  edition: string;
  /** The sum of the file as it then stood in the folder; null if there was none. */
  here: string | null;
  /** Whether the file then said what the edition said. */
  isSame: boolean;
}

export interface Seal {
  /** The release that was exported: its name and id. */
  release: { name: string; id: string };
  files: SealedFile[];
}

const about =
  "Written by the manual's export for the next one: the contents of each file in the edition and here, and whether the two matched.";

/** The sum of a file's content. */
export function sumOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 32);
}

/** Writes a seal as text. */
export function sealText({ release, files }: Seal): string {
  const lines = files
    .toSorted((left, right) => (left.path < right.path ? -1 : 1))
    .map(({ path, edition, here, isSame }) => `${edition} ${here ?? "-"} ${isSame ? "=" : "~"} ${path}`);
  return `${[about, `${release.name} ${release.id}`, ...lines].join("\n")}\n`;
}

/** Reads the seal of a folder; null if it has none that can be read. */
export async function readSeal(folder: string): Promise<Seal | null> {
  const text = await readFile(join(folder, sealName), "utf8").catch(() => "");
  const [, release, ...lines] = text.trimEnd().split("\n");
  const [name, id] = release?.split(" ") ?? [];
  if (name === undefined || id === undefined) return null;
  const files = lines.flatMap((line): SealedFile[] => {
    const [, edition, here, sign, path] = /^([0-9a-f]{32}) ([0-9a-f]{32}|-) ([=~]) (.+)$/.exec(line) ?? [];
    if (edition === undefined || here === undefined || path === undefined) return [];
    return [{ path, edition, here: here === "-" ? null : here, isSame: sign === "=" }];
  });
  return files.length === lines.length ? { release: { name, id }, files } : null;
}
