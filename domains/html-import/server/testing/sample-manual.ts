import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadProfile } from "../profile/load-profile.ts";

const folder = join(import.meta.dirname, "sample-manual");

/**
 * A small manual of our own, with everything that the importer must survive: markup left over from word processors and
 * layout programs, broken tags, old entities, many scripts, tables with spans and one of 600 rows, links that lead nowhere.
 */
export const sampleManual = {
  file: join(folder, "manual.html"),
  /** The folder of its pictures. */
  images: join(folder, "images"),
  profileFile: join(folder, "profile.yaml"),
  /** How many rules and tables it has, for making it larger. */
  size: { rules: 8, tables: 3 },
  read: () => readFileSync(join(folder, "manual.html"), "utf8"),
  loadProfile: () => loadProfile(readFileSync(join(folder, "profile.yaml"), "utf8"), "profile.yaml"),
} as const;
