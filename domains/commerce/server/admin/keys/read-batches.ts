import { formatDay } from "../../../../../platform/clock/time-zone.ts";
import { notFound } from "../../../../../platform/http/errors.ts";
import {
  type BatchesView,
  type BatchView,
  deskBatchPath,
  deskKeysPath,
  type NewKeysView,
  type ShownBatch,
  type ShownKey,
} from "../../../desk/catalog-views.ts";
import { KEY_LENGTH, readKey } from "../../../keys/keys.ts";
import { readNewestCatalog } from "../../catalog/catalog-store.ts";
import { type CountedBatch, findBatch, findKey, listBatches, listKeys, listKeysByTail } from "../../keys/keys-store.ts";
import { hashKey, keyVariants } from "../../keys/make-keys.ts";
import { refused } from "../../orders/reading/order-routes.ts";
import { readLatest } from "../../records/events-store.ts";
import type { KeysTable } from "../../tables.ts";
import { idIn, type Shop, shownAgain, type ShopVisit } from "../words.ts";

/** So many batches stand on a page. */
const PAGE = 50;
/** So many keys. */
const KEYS = 100;

type Query = Readonly<Record<string, string>>;

/** A page of the list of batches, newest first. @throws AppError not-found if it can't begin there */
export async function listDeskBatches(shop: Shop, { before }: Query, csrfToken: string): Promise<BatchesView> {
  const from = before === undefined ? undefined : idIn(before, "This page of the list");
  const batches = await listBatches(shop.database.db, { before: from, limit: PAGE + 1 });
  const shown = batches.slice(0, PAGE);
  const last = batches.length > PAGE ? shown.at(-1) : undefined;
  return {
    batches: await showBatches(shop, shown),
    next: last === undefined ? null : deskKeysPath(last.id),
    found: null,
    csrfToken,
  };
}

/**
 * Finds keys by their last four characters, or one by all of it: it is compared, and kept nowhere.
 * @throws AppError word-refused
 */
export async function findDeskKeys(shop: Shop, words: string, csrfToken: string): Promise<BatchesView> {
  const { db } = shop.database;
  const typed = words.slice(0, 4 * KEY_LENGTH).trim();
  const read = readKey(typed);
  const tail = typed.toUpperCase();
  if (!("key" in read) && !/^[0-9A-Z]{4}$/.test(tail))
    throw refused("Type the last four characters of a key, or all of it without a typing error.");
  const key = "key" in read ? await findKey(db, hashKey(read.key)) : undefined;
  const keys = "key" in read ? (key ? [key] : []) : await listKeysByTail(db, tail);
  const labels = new Map<string, string>();
  for (const id of new Set(keys.map(({ batch_id: batch }) => batch)))
    labels.set(id, (await findBatch(db, id))?.label ?? "");
  const found = keys.map((each) => showKey(shop, each, labels.get(each.batch_id) ?? ""));
  return { ...(await listDeskBatches(shop, {}, csrfToken)), found };
}

/** A batch and a page of its keys. @throws AppError not-found */
export async function readDeskBatch(shop: Shop, word: string | undefined, { after }: Query): Promise<BatchView> {
  const { db } = shop.database;
  const batch = await askedBatch(shop, word);
  const from = after === undefined ? undefined : idIn(after, "This page of the list");
  const keys = await listKeys(db, batch.id, { after: from, limit: KEYS + 1 });
  const last = keys.length > KEYS ? keys[KEYS - 1] : undefined;
  const [shown] = await showBatches(shop, [batch]);
  if (!shown) throw notFound("This batch");
  return {
    ...shown,
    keys: keys.slice(0, KEYS).map((key) => showKey(shop, key, batch.label)),
    next: last === undefined ? null : `${deskBatchPath(batch.id)}?after=${last.id}`,
  };
}

/** What a new batch can be made from. */
export async function openNewKeys(
  { database, subscriptions: { clock, zone } }: Shop,
  { fields, csrfToken }: ShopVisit & { csrfToken: string },
): Promise<NewKeysView> {
  const newest = await readNewestCatalog(database.db);
  return {
    variants: newest ? keyVariants(newest.catalog) : {},
    today: zone.dayAt(clock.now()),
    typed: shownAgain(fields),
    csrfToken,
  };
}

/** The batch with the id in an address. @throws AppError not-found */
export async function askedBatch({ database }: Shop, word: string | undefined): Promise<CountedBatch> {
  const batch = await findBatch(database.db, idIn(word, "This batch"));
  if (!batch) throw notFound("This batch");
  return batch;
}

async function showBatches({ database, subscriptions: { zone } }: Shop, batches: readonly CountedBatch[]) {
  const makers = await readLatest(database.db, "keys-made", batches.map(subjectOf));
  return batches.map((batch): ShownBatch => {
    const { id, label, title: gives, count, redeemed: used, withdrawn } = batch;
    return {
      id,
      label,
      gives,
      count,
      used,
      withdrawn,
      left: count - used - withdrawn,
      expiresOn: formatDay(batch.expires_on),
      madeOn: formatDay(zone.dayAt(batch.created_at)),
      by: makers.get(subjectOf(batch))?.actor_name ?? batch.created_by,
      isLost: batch.exported_at === null,
    };
  });
}

function subjectOf({ id }: { id: string }): string {
  return `key-batch:${id}`;
}

function showKey({ subscriptions: { zone } }: Shop, key: KeysTable, batch: string): ShownKey {
  const { id, batch_id: batchId, tail, redeemed_at: used, revoked_at: withdrawn } = key;
  const state =
    used !== null
      ? `used on ${formatDay(zone.dayAt(used))}`
      : withdrawn === null
        ? "unused"
        : `withdrawn on ${formatDay(zone.dayAt(withdrawn))}`;
  return { id, batchId, tail: `…${tail}`, batch, state, canWithdraw: used === null && withdrawn === null };
}
