import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Flavor } from "../../platform/db/database.ts";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";
import { wordsOf } from "../../platform/personal-data/personal-data.ts";

/** Quotes that were withdrawn, and the words by which orders and quotes are found (domains/commerce/server/tables.ts). */
export const withdrawnQuotesMigration: DatabaseMigration = {
  name: "0072-withdrawn-quotes-and-buyer-words",
  async up(db, flavor) {
    await db.schema.alterTable("quotes").addColumn("withdrawn_at", "bigint").execute();
    await createWords(db, flavor);
    await fill(db, "order", sql`select id, buyer as content from orders`);
    await fill(db, "quote", sql`select id, content from quotes`);
  },
};

async function createWords(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  // Compared byte by byte on both, so that an index finds what begins with some letters.
  const collation = flavor === "postgres" ? sql`collate "C"` : sql``;
  await sql`
    create table buyer_words (
      kind text not null,
      word text ${collation} not null,
      found_id text not null,
      primary key (kind, word, found_id)
    )`.execute(db);
}

const buyerSchema = z.object({
  name: z.string().default(""),
  organization: z.string().default(""),
  email: z.string().default(""),
});
const contentSchema = z.union([z.object({ buyer: buyerSchema }).transform(({ buyer }) => buyer), buyerSchema]);

async function fill(db: Kysely<unknown>, kind: string, found: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ id: string; content: string }>`${found}`.execute(db);
  for (const { id, content } of rows) {
    const { name, organization, email } = contentSchema.parse(JSON.parse(content));
    for (const word of wordsOf([name, organization, email]))
      await sql`insert into buyer_words (kind, word, found_id) values (${kind}, ${word}, ${id})`.execute(db);
  }
}
