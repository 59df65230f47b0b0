import { plainText, withoutStruck } from "../../../../content/server/authoring.ts";
import type { Checks } from "../checks-file.ts";
import type { Finding } from "../finding.ts";
import { isWrongOnPurpose, type PlacedBlock } from "../passages.ts";

type Face = "roman" | "italic" | "either";

/** A case in a citation: its `v.`, the rest of its name, a comma, a volume or a docket number. */
const citedCase =
  / v\. (?<rest>[^,;(]*(?:, (?:Inc|LLC|Ltd|L\.P|N\.A)\.?)?(?:<\/em>)?,?(?:<\/em>)?) (?:\d+ [A-Z]|No\. )/g;

/** Finds examples of which the cited cases have not the typeface that `rules` asks for at their place. */
export function findTypefaceFaults(blocks: readonly PlacedBlock[], rules: Checks["rules"]): Finding[] {
  const { cases } = rules;
  if (cases === undefined) return [];
  return blocks.flatMap(({ page, places, block }) => {
    if (block.type !== "example" || isWrongOnPurpose(block.marker)) return [];
    const face = faceAt([...places, page.split("/")[0] ?? page], cases);
    if (face === null || face === "either") return [];
    const html = withoutStruck(block.text);
    return [...html.matchAll(citedCase)]
      .map((match) => (isItalic(html.slice(0, match.index)) ? "italic" : "roman"))
      .filter((own) => own !== face)
      .slice(0, 1)
      .map((own) => ({
        page,
        places,
        text: plainText(block.text),
        message: `The name of a cited case is ${own} here; this part of the manual sets it ${face}.`,
      }));
  });
}

/** What the nearest place is declared to have. */
function faceAt(places: readonly string[], cases: NonNullable<Checks["rules"]["cases"]>): Face | null {
  for (const place of places) {
    if (cases.either.includes(place)) return "either";
    if (cases.roman.includes(place)) return "roman";
    if (cases.italic.includes(place)) return "italic";
  }
  return null;
}

/** Underlining is what a typewriter has for italics. */
function isItalic(before: string): boolean {
  return /<(?:em|u)>[^<]*$/.test(before);
}
