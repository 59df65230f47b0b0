import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { projectRoot } from "../../programs/run-command.ts";

/** The HTML files of the Indigo Book in two editions, from the folder that INDIGO_BOOK names. Throws where it isn't there. */
export function indigoBook(): { v21: string; v22: string } {
  const folder = resolve(projectRoot, process.env["INDIGO_BOOK"] ?? "../shared/data/indigo-book", "edition-2");
  const editions = {
    v21: join(folder, "indigobook-2.0-2022.html"),
    v22: join(folder, "indigobook-2.0-rev2023-1.html"),
  };
  if (!existsSync(editions.v22)) throw new Error("The Indigo Book is read here: let INDIGO_BOOK name its folder.");
  return editions;
}
