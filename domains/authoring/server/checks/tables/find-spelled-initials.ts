import type { Finding } from "../finding.ts";
import { isRightExample, type Passage } from "../passages.ts";
import type { DeclaredTable } from "./declared-tables.ts";
import type { TableFact } from "./table-facts.ts";

/** Initials that are no part of a longer word, number or symbol of a document. */
const initials = /(?<![\p{L}.])(?:\p{Lu}\.){2,}(?!\p{L})|(?<![\p{L}\d./-])\p{Lu}{2,}(?![\p{L}\d/-])/gu;
const withPeriods = /^(?:\p{Lu}\.){2,}$/u;

/** Finds bodies whose initials a table writes with periods and the text without, or the other way round. */
export function findSpelledInitials(
  passages: readonly Passage[],
  tables: readonly DeclaredTable[],
  facts: readonly TableFact[],
): Finding[] {
  const declared = new Map(
    facts
      .filter(({ kind }) => kind === "bodies")
      .flatMap(({ abbreviations, places, page }) =>
        abbreviations
          .filter(({ text }) => withPeriods.test(text) || /^\p{Lu}{2,}$/u.test(text))
          .map(({ text }) => [otherSpelling(text), { text, place: places[0] ?? page }] as const),
      ),
  );
  if (declared.size === 0) return [];
  // What other tables abbreviate is something else: SC is a report of Scotland, S.C. the Security Council.
  const others = new Set(
    tables.flatMap(({ declaration, places }) => (declaration.of === "bodies" ? [] : [places.join(" ")])),
  );
  const isOther = ({ kind, places }: Passage) => kind === "table" && others.has(places.join(" "));
  return passages
    .filter((passage) => (passage.kind === "example" ? isRightExample(passage) : !isOther(passage)))
    .flatMap(({ page, places, text }) =>
      (text.match(initials) ?? []).flatMap((found) => {
        const body = declared.get(found);
        return body === undefined
          ? []
          : [
              {
                page,
                places,
                text,
                message: `'${found}' is ${body.text} in ${body.place}. Choose one spelling for both.`,
              },
            ];
      }),
    );
}

function otherSpelling(text: string): string {
  return text.includes(".") ? text.replaceAll(".", "") : text.replaceAll(/\p{Lu}/gu, "$&.");
}
