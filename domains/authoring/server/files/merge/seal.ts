import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The hidden file in which an export writes what it wrote, for the next one. */
export const sealName = ".manual-export";

/** What an export remembers of a file. */
export interface SealedFile {
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
  "Written by the manual's export, for the next one: what each file was in the edition, as it stood here, and whether both said the same.";

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
