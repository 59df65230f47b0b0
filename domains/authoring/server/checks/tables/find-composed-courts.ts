import type { Finding } from "../finding.ts";
import type { DeclaredTable } from "./declared-tables.ts";
import { abbreviationsIn, courtsIn, stemOf, type TableFact } from "./table-facts.ts";

/** A court as a table shows it in parentheses: `Courts of common pleas (Pa. C.P. <County> Cnty.)`. */
interface Shown {
  name: string;
  text: string;
  row: string;
  page: string;
  places: readonly string[];
}

/** A court and its abbreviations, in a table that lists them. */
interface Part {
  name: string;
  abbreviations: readonly string[];
  place: string;
}

/**
 * Finds courts that a table of courts shortens in one way, and a band of reporters or a form in parentheses in another.
 * A court of which only the place is shown is its highest, which has no name there.
 */
export function findComposedCourts(tables: readonly DeclaredTable[], facts: readonly TableFact[]): Finding[] {
  const parts = tables
    .filter(({ declaration: { of, columns } }) => of === "courts" && columns.includes("abbreviation"))
    .flatMap(partsOf);
  const places = new Set(
    facts.flatMap(({ kind, abbreviations }) =>
      kind === "places" ? abbreviations.flatMap(({ text }) => [text, ...text.split(" ")]) : [],
    ),
  );
  return tables.flatMap(shownIn).flatMap((shown) => {
    const own = longestIn(shown.name, parts);
    const isNamed = shown.text.split(" ").some((word) => word.includes(".") && !places.has(word));
    if (own.length === 0 || !isNamed) return [];
    const allowed = [...new Set(own.flatMap(({ abbreviations }) => abbreviations))];
    if (allowed.some((each) => shown.text.includes(each))) return [];
    const message = `'${own[0]?.name}' is ${allowed.join(" or ")} in ${own[0]?.place} and '${shown.text}' here. Choose one for both, or write an exception.`;
    return [{ page: shown.page, places: shown.places, text: shown.row, message }];
  });
}

function partsOf({ rows, page, places }: DeclaredTable): Part[] {
  return rows
    .filter(({ isBand }) => !isBand)
    .flatMap(({ cell }) =>
      cell("name")
        .split(", ")
        .map((name) => ({
          name: stemOf(name),
          abbreviations: abbreviationsIn(cell("abbreviation")),
          place: places[0] ?? page,
        })),
    )
    .filter(({ name, abbreviations }) => / /.test(name) && abbreviations.length > 0);
}

function longestIn(name: string, parts: readonly Part[]): Part[] {
  const within = parts.filter((part) => ` ${stemOf(name).replaceAll(",", "")} `.includes(` ${part.name} `));
  const length = Math.max(...within.map((part) => part.name.length));
  return within.filter((part) => part.name.length === length);
}

function shownIn({ declaration: { of }, rows, page, places }: DeclaredTable): Shown[] {
  return rows.flatMap(({ isBand, first, text, cell }) => {
    const pairs = isBand ? (of === "reporters" ? courtsOfBand(first) : []) : of === "courts" ? formsOf(cell) : [];
    return pairs.map(([name, shown]) => ({ name, text: shown, row: text, page, places }));
  });
}

/** `Superior Court (Conn. Super. Ct.) and Court of Common Pleas (Conn. C.P.)` are two. */
function courtsOfBand(band: string): [string, string][] {
  return [...band.matchAll(/([^()]+?) \(([^()]+)\)/g)].flatMap(([, name = "", texts = ""]) =>
    texts.includes(", ") ? [] : [[name.replace(/^(?:,|;)? ?(?:and |to \d{4} )?/, ""), texts]],
  );
}

function formsOf(cell: DeclaredTable["rows"][number]["cell"]): [string, string][] {
  return courtsIn(cell("form")).map((text) => [cell("name"), text]);
}
