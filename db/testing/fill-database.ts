import { randomBytes } from "node:crypto";
import { createAccount } from "../../domains/accounts/server/records/public.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Trx, Database } from "../../platform/db/database.ts";
import { writeJson } from "../../platform/db/json.ts";
import { newId } from "../../platform/ids/new-id.ts";

/** How much of each kind a database is filled with. */
export interface Filling {
  accounts: number;
  /** Lines of the record, each of about 700 bytes. */
  events: number;
  images: number;
  imageBytes: number;
}

/** So many rows go into one statement. */
const BATCH = 200;
/** Letters, signs and line ends that could be lost on the way. */
const TRICKY = 'Ægir — "§ 4", ’quoted’\n\ttab \\ back\\slash {a,b} ‮ 𝒳 \u0001\b\f\v\r \\N';

/** Fills tables with rows of all kinds of columns, some of which refer to others. */
export async function fillDatabase({ db }: Database, { accounts, events, images, imageBytes }: Filling): Promise<void> {
  await inBatches(accounts, (many, first) => db.transaction().execute((trx) => addAccounts(trx, many, first)));
  await inBatches(events, (many, first) => db.transaction().execute((trx) => addEvents(trx, many, first)));
  for (let image = 0; image < images; image += 1)
    await db
      .insertInto("images")
      .values({
        name: `filled-${image}.png`,
        content_type: "image/png",
        width: 800,
        height: 600,
        bytes: randomBytes(imageBytes),
      })
      .execute();
}

async function inBatches(all: number, add: (many: number, first: number) => Promise<void>): Promise<void> {
  for (let first = 0; first < all; first += BATCH) await add(Math.min(BATCH, all - first), first);
}

async function addAccounts(trx: Trx, many: number, first: number): Promise<void> {
  for (let number = first; number < first + many; number += 1) {
    const person = { email: `reader-${number}@filled.test`, firstName: "Ada", lastName: TRICKY };
    const { id } = await createAccount(trx, systemClock, person);
    await trx
      .insertInto("edition_invitations")
      .values({ account_id: id, edition: "v22", created_at: number })
      .execute();
  }
}

async function addEvents(trx: Trx, many: number, first: number): Promise<void> {
  const rows = Array.from({ length: many }, (_, index) => ({
    id: newId(systemClock),
    at: first + index,
    actor_id: index % 2 === 0 ? null : `actor-${index}`,
    actor_name: TRICKY,
    action: "filled",
    subject: `subject-${(first + index) % 977}`,
    details: writeJson<Readonly<Record<string, string | number | boolean | null>>>({
      text: `${randomBytes(200).toString("hex")} in the words of a record`,
      number: index,
    }),
  }));
  await trx.insertInto("commerce_events").values(rows).execute();
}
