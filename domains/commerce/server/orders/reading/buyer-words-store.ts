import type { Queries } from "../../../../../platform/db/database.ts";
import { wordsOf } from "../../../../../platform/personal-data/personal-data.ts";
import type { Buyer } from "../../../contract.ts";
import type { BuyerWordsTable } from "../../tables.ts";

type Kind = BuyerWordsTable["kind"];

/** So many orders, or quotes, are looked at for a buyer. */
const MOST_LOOKED_AT = 1_000;

/** After every word that begins with what stands before it. */
const LAST = "\uFFFF";

/** Writes down the words by which an order or a quote is found: of its buyer's name, organization and address. */
export async function insertBuyerWords(
  db: Queries,
  kind: Kind,
  id: string,
  { name, organization, email }: Pick<Buyer, "name" | "organization" | "email">,
): Promise<void> {
  const rows = wordsOf([name, organization, email]).map((word) => ({ kind, word, found_id: id }));
  if (rows.length > 0) await db.insertInto("buyer_words").values(rows).execute();
}

/**
 * The ids of orders or quotes of whose buyer a word begins with the longest of these words: 1,000 at most. Whether the
 * others stand there too is for the caller to look.
 */
export async function findByBuyerWords(db: Queries, kind: Kind, words: string): Promise<string[]> {
  const [longest] = wordsOf([words]).toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return [];
  const rows = await db
    .selectFrom("buyer_words")
    .select("found_id")
    .where("kind", "=", kind)
    .where("word", ">=", longest)
    .where("word", "<", longest + LAST)
    // Along the index; ids are in the order of their times, so that the newest of a word come first.
    .orderBy("word", "desc")
    .orderBy("found_id", "desc")
    .limit(MOST_LOOKED_AT)
    .execute();
  return [...new Set(rows.map(({ found_id: id }) => id))];
}
