import { hash } from "node:crypto";
import { formatDay } from "../../../../platform/clock/time-zone.ts";
import { CSV_MARK, csvRow } from "../../../../platform/files/csv.ts";
import { notFound } from "../../../../platform/http/errors.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { AdminBlock } from "../../../../ui/admin/blocks.tsx";
import { adminPath } from "../../../admin/contract.ts";
import {
  type AdminColumn,
  defineAct,
  defineResource,
  idIn,
  isId,
  section,
  tableOf,
  undoneBy,
} from "../../../admin/server/public.ts";
import { KEY_LENGTH, readKey, showKey } from "../../keys/keys.ts";
import { readNewestCatalog } from "../catalog/catalog-store.ts";
import {
  type CountedBatch,
  findBatch,
  findKey,
  findKeyOfBatch,
  listBatches,
  listKeys,
  listKeysByTail,
  markExported,
} from "../keys/keys-store.ts";
import { checkBatch, hashKey, keyRows, keyVariants, makeKeys, withdrawBatch, withdrawKey } from "../keys/make-keys.ts";
import { refused } from "../orders/reading/order-routes.ts";
import { readLatest } from "../records/events-store.ts";
import type { KeysTable } from "../tables.ts";
import { madeId, refusedNow, type Shop } from "./words.ts";

/** So many batches stand on a page. */
const PAGE = 50;
/** So many keys. */
const KEYS = 100;

/** A batch in the list: how many of its keys are left, and who made it. */
interface BatchItem {
  batch: CountedBatch;
  left: number;
  madeOn: string;
  by: string;
}

const make = defineAct<Shop, null>({
  name: "make-keys",
  at: "make",
  label: "Make keys",
  action: "manage-catalog",
  means: "Make keys",
  damage: "gives-money",
  tells: "owners",
  undo: undoneBy("withdraw-keys", ({ fields }) => adminPath("keys", madeId(fields), "withdraw")),
  done: "The keys were made.",
  fields: async ({ database, subscriptions: { clock, zone } }) => {
    const newest = await readNewestCatalog(database.db);
    const options = newest ? keyVariants(newest.catalog) : {};
    if (Object.keys(options).length === 0)
      return "Nothing is for sale to individual readers, so there is nothing a key could grant.";
    return [
      { kind: "choice", name: "variant", label: "What each key grants", options, value: "" },
      {
        kind: "text",
        name: "count",
        label: "How many",
        help: "Up to 5,000 at once.",
        inputMode: "numeric",
        maxLength: 5,
        value: "",
      },
      {
        kind: "text",
        name: "label",
        label: "Note",
        help: "What the batch is for. Only staff can see it.",
        maxLength: 80,
        value: "",
      },
      {
        kind: "text",
        name: "expires",
        label: "Last day",
        help: "The last day the keys can be used.",
        type: "date",
        min: zone.dayAt(clock.now()),
        value: "",
      },
    ];
  },
  // The batch's id is chosen here and agreed to, so that a form that is sent twice makes one batch.
  plan: async ({ database, subscriptions }, { actor, fields }) => {
    const { variant = "", count = "", label = "", expires = "" } = fields;
    const number = /^\d{1,5}$/.test(count.trim()) ? Number(count) : Number.NaN;
    const wanted = { variant, count: number, label, expiresOn: expires, by: "desk" };
    const batch = await checkBatch(database, subscriptions, wanted);
    const keysOf = batch.count === 1 ? "1 key" : `${batch.count} keys`;
    const sentence = `This will make ${keysOf} for “${batch.title}”, valid until ${formatDay(batch.expires_on)}. They are shown only once, on the next screen.`;
    const chosen = madeId(fields);
    const id = isId(chosen) ? chosen : newId(subscriptions.clock);
    return {
      sentence,
      lines: [`Note: ${batch.label}`],
      agreed: `${id}.${hash("sha256", `${sentence} ${batch.label}`).slice(0, 16)}`,
      run: async () => {
        const { keys, batchId } = await makeKeys(database, subscriptions, { batch, actor, id });
        const csv = CSV_MARK + Array.from(keyRows(batch, keys), csvRow).join("");
        return {
          title: "The new keys",
          blocks: madeBlocks({ batchId, label: batch.label, keys: keys.map(showKey), csv }),
          onSent: () => markExported(database.db, batchId, subscriptions.clock.now()),
        };
      },
    };
  },
});

/** Shows the keys of a new batch, this once. */
function madeBlocks({
  batchId,
  label,
  keys,
  csv,
}: {
  batchId: string;
  label: string;
  keys: readonly string[];
  csv: string;
}): AdminBlock[] {
  const made = keys.length === 1 ? "1 key was made" : `${keys.length.toLocaleString("en-US")} keys were made`;
  const file = `data:text/csv;charset=utf-8;base64,${Buffer.from(csv).toString("base64")}`;
  return [
    { kind: "message", is: "done", text: `${made} for “${label}”.` },
    { kind: "text", text: "Save them now: they are shown only once and stored as hashes that nobody can read." },
    {
      kind: "buttons",
      links: [
        { label: "Download as CSV", href: file, isPrimary: true, download: "keys.csv" },
        { label: "Go to the batch", href: adminPath("keys", batchId) },
      ],
    },
    { kind: "copy", name: "keys", label: "Keys", rows: Math.min(keys.length + 1, 20), value: keys.join("\n") },
  ];
}

const withdrawAll = defineAct<Shop, BatchItem>({
  name: "withdraw-keys",
  at: "withdraw",
  label: "Withdraw unused keys",
  action: "manage-catalog",
  damage: "none",
  asksReason: true,
  done: "The unused keys were withdrawn.",
  isOffered: ({ left }) => left > 0,
  plan: ({ database, subscriptions: { clock } }, { item: { batch, left }, actor, reason }) => {
    if (left === 0) throw refusedNow("Every key in this batch has been used or withdrawn.");
    const keys = left === 1 ? "the 1 unused key" : `the ${left} unused keys`;
    return Promise.resolve({
      sentence: `This will withdraw ${keys} of “${batch.label}”. Nobody can use them after that, and it can’t be undone. Keys that have been used keep their effect.`,
      agreed: `${left}`,
      run: async () => {
        if ((await withdrawBatch(database.db, { actor, clock, reason }, batch.id)) === 0) throw goneMeanwhile();
      },
    });
  },
});

const withdrawOne = defineAct<Shop, BatchItem>({
  name: "withdraw-key",
  at: ":key/withdraw",
  label: "Withdraw a key",
  action: "manage-catalog",
  damage: "none",
  asksReason: true,
  done: "The key was withdrawn.",
  isOffered: () => false,
  plan: async ({ database, subscriptions: { clock } }, { item: { batch }, params, actor, reason }) => {
    const key = await findKeyOfBatch(database.db, batch.id, idIn(params["key"], "This key"));
    if (!key) throw notFound("This key");
    if (key.redeemed_at !== null || key.revoked_at !== null) throw refusedNow("This key was used or withdrawn.");
    return {
      sentence: `This will withdraw the key …${key.tail} of “${batch.label}”. Nobody can use it after that, and this can’t be undone.`,
      agreed: "unused",
      run: async () => {
        if ((await withdrawKey(database.db, { actor, clock, reason }, key.id)) === 0) throw goneMeanwhile();
      },
    };
  },
});

function goneMeanwhile() {
  return refusedNow("The remaining keys have been used or withdrawn in the meantime, perhaps by you in another tab.");
}

/** Prepaid keys, in batches: making them, and withdrawing what isn't used. */
export const keys = defineResource<Shop, BatchItem, BatchItem>({
  name: "keys",
  label: "Keys",
  see: "manage-catalog",
  listActs: [make],
  list: {
    columns: [
      { name: "Note", value: ({ batch: { id, label } }) => ({ text: label, href: adminPath("keys", id) }) },
      { name: "Gives", value: ({ batch }) => batch.title },
      { name: "Keys", value: ({ batch }) => `${batch.count}` },
      { name: "Used", value: ({ batch }) => `${batch.redeemed}` },
      { name: "Withdrawn", value: ({ batch }) => `${batch.withdrawn}` },
      { name: "Use until", value: ({ batch }) => formatDay(batch.expires_on) },
      { name: "Made", value: ({ madeOn, by }) => `${madeOn} by ${by}` },
    ],
    heading: "Batches, newest first",
    caption: "Batches, newest first",
    empty: "No keys have been made yet.",
    read: async (shop, { after }) => {
      const from = after === undefined ? undefined : idIn(after, "This page of the list");
      const batches = await listBatches(shop.database.db, { before: from, limit: PAGE + 1 });
      const next = batches.length > PAGE ? (batches[PAGE - 1]?.id ?? null) : null;
      return { rows: await describeBatches(shop, batches.slice(0, PAGE)), next };
    },
    search: {
      label: "Find a key",
      help: "Its last four characters, or all of it. It is only compared, never stored.",
      empty: "There is no such key.",
      find: async (shop, words) => ({ above: await foundKeys(shop, words) }),
    },
  },
  details: {
    find: async (shop, word) => {
      const batch = await findBatch(shop.database.db, idIn(word, "This batch"));
      const [item] = await describeBatches(shop, batch ? [batch] : []);
      if (!item) throw notFound("This batch");
      return item;
    },
    id: ({ batch }) => batch.id,
    title: ({ batch }) => batch.label,
    blocks: async (shop, { batch, left, madeOn, by }, { query, acts }) => {
      const after = query["after"];
      const from = after === undefined ? undefined : idIn(after, "This page of the list");
      const found = await listKeys(shop.database.db, batch.id, { after: from, limit: KEYS + 1 });
      const last = found.length > KEYS ? found[KEYS - 1] : undefined;
      const lost: AdminBlock = {
        kind: "message",
        is: "error",
        text: "Not all of the keys were delivered, so nobody may have the full list. Withdraw them and make another batch.",
      };
      return [
        ...(batch.exported_at === null ? [lost] : []),
        {
          kind: "facts",
          facts: [
            { name: "Gives", value: batch.title },
            { name: "Use until", value: formatDay(batch.expires_on) },
            { name: "Keys", value: `${batch.count}` },
            { name: "Used", value: `${batch.redeemed}` },
            { name: "Withdrawn", value: `${batch.withdrawn}` },
            { name: "Left", value: `${left}` },
            { name: "Made", value: `${madeOn} by ${by}` },
          ],
        },
        ...acts,
        { kind: "heading", text: "Keys" },
        tableOf(found.slice(0, KEYS), {
          caption: "Keys",
          columns: [keyColumn, stateColumn(shop), actColumn],
          empty: "There are no keys here.",
        }),
        { kind: "next", href: last === undefined ? null : `${adminPath("keys", batch.id)}?after=${last.id}` },
      ];
    },
  },
  acts: [withdrawAll, withdrawOne],
});

/**
 * Finds keys by their last four characters, or one by all of it: it is compared, and kept nowhere.
 * @throws AppError word-refused
 */
async function foundKeys(shop: Shop, words: string): Promise<AdminBlock[]> {
  const { db } = shop.database;
  const typed = words.slice(0, 4 * KEY_LENGTH).trim();
  const read = readKey(typed);
  const tail = typed.toUpperCase();
  if (!("key" in read) && !/^[0-9A-Z]{4}$/.test(tail))
    throw refused("Type the last four characters of a key, or all of it, without typos.");
  const key = "key" in read ? await findKey(db, hashKey(read.key)) : undefined;
  const found = "key" in read ? (key ? [key] : []) : await listKeysByTail(db, tail);
  const labels = new Map<string, string>();
  for (const id of new Set(found.map(({ batch_id: batch }) => batch)))
    labels.set(id, (await findBatch(db, id))?.label ?? "");
  const batchColumn: AdminColumn<KeysTable> = {
    name: "Batch",
    value: ({ batch_id: id }) => ({ text: labels.get(id) ?? "", href: adminPath("keys", id) }),
  };
  return section("Found", found, {
    columns: [keyColumn, batchColumn, stateColumn(shop), actColumn],
    empty: "There is no such key.",
  });
}

/** A key as far as anybody may know it. */
const keyColumn: AdminColumn<KeysTable> = { name: "Key", value: ({ tail }) => `…${tail}` };

const actColumn: AdminColumn<KeysTable> = {
  name: "Act",
  value: ({ id, batch_id: batchId, tail, redeemed_at: used, revoked_at: withdrawn }) =>
    used === null && withdrawn === null
      ? { text: "Withdraw", href: adminPath("keys", batchId, `${id}/withdraw`), label: `Withdraw …${tail}` }
      : "",
};

function stateColumn({ subscriptions: { zone } }: Shop): AdminColumn<KeysTable> {
  const day = (at: number) => formatDay(zone.dayAt(at));
  return {
    name: "State",
    value: ({ redeemed_at: used, revoked_at: withdrawn }) => {
      if (used !== null) return `used on ${day(used)}`;
      return withdrawn === null ? "unused" : `withdrawn on ${day(withdrawn)}`;
    },
  };
}

async function describeBatches(
  { database, subscriptions: { zone } }: Shop,
  batches: readonly CountedBatch[],
): Promise<BatchItem[]> {
  const subjectOf = ({ id }: { id: string }) => `key-batch:${id}`;
  const makers = await readLatest(database.db, "keys-made", batches.map(subjectOf));
  return batches.map((batch) => ({
    batch,
    left: batch.count - batch.redeemed - batch.withdrawn,
    madeOn: formatDay(zone.dayAt(batch.created_at)),
    by: makers.get(subjectOf(batch))?.actor_name ?? batch.created_by,
  }));
}
