import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { productRoot } from "../../../../../platform/starting/starting.ts";

/** The Indigo Book, second edition: a public-domain manual of some 58,000 words, which is not part of this project. */
export interface IndigoBook {
  folder: string;
  /** The single-file HTML of 2022. */
  v21: string;
  /** That with the changes of 2023. */
  v22: string;
  /** The paragraphs of the Word files that the HTML was made from, with their styles, as JSON. */
  masters: Record<"v21" | "v22", string>;
}

/**
 * Where the Indigo Book lies on this machine: in the folder that INDIGO_BOOK names, else in `data/indigo-book` of a folder
 * beside the project. Undefined where it isn't there.
 */
export function findIndigoBook(): IndigoBook | undefined {
  // oxlint-disable-next-line node/no-process-env -- a setting of tests and the bench alone, not of the product
  const named = process.env["INDIGO_BOOK"];
  const around = resolve(productRoot, "..");
  const folders =
    named === undefined ? readdirSync(around).map((name) => join(around, name, "data/indigo-book")) : [resolve(named)];
  const folder = folders.find((path) => existsSync(join(path, "edition-2")));
  if (folder === undefined) return undefined;
  return {
    folder,
    v21: join(folder, "edition-2/indigobook-2.0-2022.html"),
    v22: join(folder, "edition-2/indigobook-2.0-rev2023-1.html"),
    masters: {
      v21: join(folder, "derived/docx-styled-paragraphs-2022.json"),
      v22: join(folder, "derived/docx-styled-paragraphs-2023.json"),
    },
  };
}

/** What is printed where the Indigo Book is missing: which checks were not run, and how to run them. */
export const indigoBookMissing = "the Indigo Book isn't here (set INDIGO_BOOK to its folder)";
