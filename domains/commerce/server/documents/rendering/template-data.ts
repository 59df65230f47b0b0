import type { IssuedDocument } from "../../../document-content.ts";
import { documentTitles } from "../../../documents/document-kinds.ts";
import { fallbackFontsFor } from "./font-files.ts";

/** Returns what templates read, as JSON: the document, and what they would have to compute. */
export function templateData(document: IssuedDocument): string {
  const [year, month, day] = document.issuedDay.split("-").map(Number);
  const fallback = fallbackFontsFor(JSON.stringify(document)).map(({ family }) => family);
  return JSON.stringify({
    ...document,
    title: documentTitles[document.kind],
    language: "en",
    fallback,
    issued: { year, month, day },
  });
}
