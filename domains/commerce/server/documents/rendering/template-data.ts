import type { IssuedDocument } from "../../../document-content.ts";
import { documentTitles } from "../../../documents/document-kinds.ts";

/** Returns what templates read, as JSON: the document, and what they would have to compute. */
export function templateData(document: IssuedDocument): string {
  const [year, month, day] = document.issuedDay.split("-").map(Number);
  return JSON.stringify({
    ...document,
    title: documentTitles[document.kind],
    language: "en",
    issued: { year, month, day },
  });
}
