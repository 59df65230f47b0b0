import { type Day, formatDay, isDay } from "../../../../platform/clock/time-zone.ts";
import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { tellOwners } from "../../../accounts/server/records/public.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import type { Catalog, Product, Variant } from "../../contract.ts";
import { readNewestCatalog } from "../catalog/catalog-store.ts";
import { type Actor, recordCommerceEvent } from "../records/records.ts";
import type { KeyBatchesTable } from "../tables.ts";
import { forgetRedeemer, insertBatch, listRedeemedBy, withdrawKeys } from "./keys-store.ts";
import { hash, randomInt } from "node:crypto";
import { KEY_ALPHABET, KEY_LENGTH, checkCharacter, showKey } from "../../keys/keys.ts";
import type { Limit } from "../../../../platform/limits/rate-limit.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { forgetActor, readEventsBy } from "../records/events-store.ts";

/** The largest batch. */
const MOST_KEYS = 5_000;

interface NewBatch {
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
type CheckedBatch = Omit<KeyBatchesTable, "id" | "exported_at" | "created_at">;

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
  await yieldToEventLoop();
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

/** Makes a key, without dashes: 75 random bits and a check character. */
export function newKey(): string {
  const body = Array.from({ length: KEY_LENGTH - 1 }, () => KEY_ALPHABET.charAt(randomInt(KEY_ALPHABET.length))).join(
    "",
  );
  return body + checkCharacter(body);
}

/**
 * What is stored of a key. No secret takes part, since its loss would void every printed key, and 75 random bits can't be
 * searched.
 */
export function hashKey(key: string): string {
  return hash("sha256", key);
}

/** The part of a key by which operators tell keys apart. */
function tailOf(key: string): string {
  return key.slice(-4);
}

const HOUR = 3_600_000;

/** Wrong keys; right ones and typing errors don't count. A school may have one address. */
export const keyLimits = {
  account: { name: "key-tries", burst: 10, everyMs: HOUR / 10 },
  address: { name: "key-tries-from-address", burst: 30, everyMs: HOUR / 30 },
} as const satisfies Record<string, Limit>;

/** The keys of a batch as rows of a table, below their heads. */
export function* keyRows(batch: CheckedBatch, keys: Iterable<string>): Generator<readonly string[]> {
  yield ["key", "gives", "use until"];
  for (const key of keys) yield [showKey(key), batch.title, batch.expires_on];
}

interface Withdrawing {
  actor: Actor;
  clock: Clock;
  /** Why, in a line; '' if nothing was said. */
  reason?: string;
}

/** Makes the unused keys of a batch useless. Returns how many there were. */
export async function withdrawBatch(db: Database["db"], by: Withdrawing, batchId: string): Promise<number> {
  return withdraw(db, by, { batchId });
}

/** Makes a key useless, unless it was used. Returns 1, or 0 if it was used or withdrawn before. */
export async function withdrawKey(db: Database["db"], by: Withdrawing, keyId: string): Promise<number> {
  return withdraw(db, by, { keyId });
}

async function withdraw(
  db: Database["db"],
  { actor, clock, reason = "" }: Withdrawing,
  which: { batchId: string } | { keyId: string },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const count = await withdrawKeys(trx, which, clock.now());
    const subject = "batchId" in which ? `key-batch:${which.batchId}` : `key:${which.keyId}`;
    const details = { count, ...(reason === "" ? {} : { reason }) };
    if (count > 0) await recordCommerceEvent(trx, clock, { actor, action: "keys-withdrawn", subject, details });
    return count;
  });
}

/** The keys that an account redeemed, and what the record says that it did. */
export const keysData: PersonalData = {
  name: "keys",
  read: async (db, { id }) => {
    const [keys, events] = [await listRedeemedBy(db, id), await readEventsBy(db, id)];
    return {
      redeemed: keys.map(({ tail, title, years, redeemed_at: at }) => ({
        endsWith: tail,
        gave: title,
        years,
        redeemedAt: at === null ? null : new Date(at),
      })),
      record: events.map(({ action, at, details }) => ({ action, at: new Date(at), details: readJson(details) })),
    };
  },
  remove: async (trx, { id }) => {
    await forgetRedeemer(trx, id);
    await forgetActor(trx, id);
  },
  kept: ["Our records keep prepaid key use and payments, without your name."],
};
