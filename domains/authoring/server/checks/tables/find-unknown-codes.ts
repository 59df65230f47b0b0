import type { Finding } from "../finding.ts";
import type { Passage } from "../passages.ts";
import type { TableFact } from "./table-facts.ts";

/** The words before a section: `Or. Rev. Stat. § 90.320`, `Vt. Stat. Ann. tit. 12, § 1036`. */
const beforeSection =
  /((?:[A-Z][\w.’&]*|of|and|&)(?: (?:[A-Z][\w.’&]*|of|and|&))* )(?:tit\. [\w-]+, |ch\. [\w-]+, )?§/g;
/** Names of codes contain one of these words; titles of books and acts may too, which have no period. */
const isCode = /\b(?:Code|Stat\.|Laws|Regs\.|Ann\.)/;

/**
 * Finds citations of codes in right examples, and in tables that aren't declared themselves, that no declared table of
 * forms has.
 */
export function findUnknownCodes(
  passages: readonly Passage[],
  facts: readonly TableFact[],
  declared: ReadonlySet<string>,
): Finding[] {
  const forms = facts.flatMap(({ codes }) => codes).map(patternOf);
  if (forms.length === 0) return [];
  return passages
    .filter(({ kind, places }) => kind === "example" || (kind === "table" && !places.some((at) => declared.has(at))))
    .flatMap((passage) =>
      [...passage.text.matchAll(beforeSection)]
        .map((match) => (match[1] ?? "").trim())
        .filter((name) => name.includes(".") && isCode.test(name) && !forms.some((form) => form.test(name)))
        .map((name) => ({
          page: passage.page,
          places: passage.places,
          text: passage.text,
          message: `No table has the code '${name}'. Write it as a table does, or add it to the table.`,
        })),
    );
}

/** `Cal. <subject> Code` stands for Cal. Water Code and others. */
function patternOf(code: string): RegExp {
  const parts = code.split(/<[^>]*>/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^(?:.* )?${parts.join("[A-Z].*")}$`);
}
