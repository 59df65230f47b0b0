import { formatDay, isDay, type Day } from "../../../../platform/clock/time-zone.ts";
import { breathe } from "../../../../platform/flow/breathe.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { tellOwners } from "../../../accounts/server/public.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import type { Catalog, Product, Variant } from "../../contract.ts";
import { readNewestCatalog } from "../catalog/catalog-store.ts";
import { type Actor, recordCommerceEvent } from "../records/records.ts";
import type { KeyBatchesTable } from "../tables.ts";
import { insertBatch } from "./keys-store.ts";
import { hashKey, newKey, tailOf } from "./make-key.ts";

/** The largest batch. */
const MOST_KEYS = 5_000;

export interface NewBatch {
  /** The purchasable id of an individual variant that is for sale now. */
  variant: string;
  count: number;
  /** What operators call the batch, 80 characters at most. */
  label: string;
  /** The last day on which the keys can be redeemed. */
  expiresOn: string;
  /** Who makes it, in a word that is nobody's name: 'command-line', 'desk'. */
  by: string;
}

/** A batch that could be made. */
export type CheckedBatch = Omit<KeyBatchesTable, "id" | "exported_at" | "created_at">;

/** Checks what is asked for; changes nothing. @throws AppError keys-not-made, with what is wrong */
export async function checkBatch(
  { db }: Pick<Database, "db">,
  { clock, zone }: Pick<Subscriptions, "clock" | "zone">,
  { variant: id, count, label, expiresOn, by }: NewBatch,
): Promise<CheckedBatch> {
  const catalog = (await readNewestCatalog(db))?.catalog;
  if (!catalog) throw notMade("Nothing is for sale yet: the shipped catalog is loaded when the server first starts.");
  const { product, variant } = individualVariant(catalog, id);
  if (!Number.isInteger(count) || count < 1 || count > MOST_KEYS) throw notMade(`Make 1 to ${MOST_KEYS} keys at once.`);
  const named = label.trim();
  if (named === "" || named.length > 80) throw notMade("Give the batch a label of 1 to 80 characters.");
  if (!isDay(expiresOn)) throw notMade("Give the last day on which the keys can be used, like 2027-12-31.");
  requireFuture(expiresOn, zone.dayAt(clock.now()));
  return {
    label: named,
    purchasable_id: id,
    title: `${product.title}, ${variant.title}`,
    years: variant.subscriptionYears,
    seats: 1,
    expires_on: expiresOn,
    count,
    created_by: by,
  };
}

/**
 * Makes the keys of a batch, and tells every owner. Returns them once, without dashes: only their hashes are stored.
 * `id`: that of the batch, if it was chosen before, so that it is made once.
 * @throws AppError keys-made-before
 */
export async function makeKeys(
  { db }: Pick<Database, "db">,
  { clock }: Pick<Subscriptions, "clock">,
  { batch: checked, actor, id = newId(clock) }: { batch: CheckedBatch; actor: Actor; id?: string },
): Promise<{ batchId: string; keys: string[] }> {
  const batch: KeyBatchesTable = { ...checked, id, created_at: clock.now(), exported_at: null };
  const keys = Array.from({ length: batch.count }, newKey);
  await breathe();
  const rows = keys.map((key) => ({
    id: newId(clock),
    batch_id: batch.id,
    hash: hashKey(key),
    tail: tailOf(key),
    redeemed_at: null,
    redeemed_by: null,
    revoked_at: null,
  }));
  const { count, purchasable_id: variant, expires_on: expiresOn } = batch;
  await db.transaction().execute(async (trx) => {
    if (!(await insertBatch(trx, batch, rows))) throw madeBefore();
    const event = { actor, action: "keys-made", subject: `key-batch:${batch.id}` } as const;
    await recordCommerceEvent(trx, clock, { ...event, details: { count, variant, expiresOn } });
    const what = `${count} ${count === 1 ? "key was" : "keys were"} made for ${batch.title}`;
    await tellOwners(trx, clock, { what, byAccountId: actor.id });
  });
  return { batchId: batch.id, keys };
}

/** What keys can be made for: variants for one reader, by their ids. */
export function keyVariants({ products }: Catalog): Record<string, string> {
  const individual = products.filter(({ kind }) => kind === "individual");
  return Object.fromEntries(
    individual.flatMap(({ title, variants }) =>
      variants.map((variant) => [variant.purchasableId, `${title}, ${variant.title}`]),
    ),
  );
}

/** A key extends a reader's own subscription, so nothing else can be bought as keys. */
function individualVariant(catalog: Catalog, id: string): { product: Product; variant: Variant } {
  const all = catalog.products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  const fit = all.filter(({ product }) => product.kind === "individual");
  const names = fit.map(({ variant }) => variant.purchasableId).join(", ") || "none";
  const found = all.find(({ variant }) => variant.purchasableId === id);
  if (!found) throw notMade(`Nothing called '${id}' is for sale. Keys can be made for: ${names}.`);
  if (found.product.kind === "individual") return found;
  const why = `'${id}' is sold to groups, and a key extends one reader's own subscription.`;
  throw notMade(`${why} Keys can be made for: ${names}.`);
}

function requireFuture(expiresOn: Day, today: Day): void {
  if (expiresOn < today) throw notMade(`The keys would have expired on ${formatDay(expiresOn)}. Choose a later day.`);
}

function notMade(message: string): AppError {
  return new AppError({ code: "keys-not-made", status: 422, message });
}

/** The same form was sent twice. */
function madeBefore(): AppError {
  const message =
    "These keys were made a moment ago, and keys are shown only once. If you didn't get them, withdraw the batch and make another.";
  return new AppError({ code: "keys-made-before", status: 409, message });
}
