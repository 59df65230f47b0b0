import { z } from "zod";
import { TERMS_INDEX } from "../../../../domains/search/contract.ts";
import type { Figure } from "../../measurement.ts";
import type { SearchClient } from "./search-client.ts";

/** The share of beginnings that find a term that begins so first, in percent. */
const FIRST = 95;
/** As many queries and hits as one call may ask. */
const SHOWN = 10;
const QUERIES = 50;

const termSchema = z.object({ term: z.string(), level: z.int() });

/** How often the first term found begins with the letters typed into the filter of the index of terms. */
export async function measureFilterOfTerms(client: SearchClient, terms: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const letters of [2, 3, 4]) {
    const typed = [...new Set(terms.map((term) => term.toLowerCase().slice(0, letters)))].filter(
      (beginning) => beginning.trim().length === letters,
    );
    const right = await countFirst(client, typed);
    const value = (100 * right) / Math.max(1, typed.length);
    const name = `after ${letters} characters, of ${typed.length}: a term that begins so is first`;
    figures.push({ name, value, unit: "%", budget: { least: FIRST } });
  }
  return figures;
}

async function countFirst(client: SearchClient, typed: readonly string[]): Promise<number> {
  const key = await client.key();
  let right = 0;
  for (let from = 0; from < typed.length; from += QUERIES) {
    const some = typed.slice(from, from + QUERIES);
    const found = await client.hits(
      key,
      some.map((query) => ({ indexName: TERMS_INDEX, query, hitsPerPage: SHOWN, analytics: false })),
    );
    right += some.filter((beginning, place) => {
      const [first] = z.array(termSchema).parse(found[place]);
      return first?.term.toLowerCase().startsWith(beginning) === true;
    }).length;
  }
  return right;
}
