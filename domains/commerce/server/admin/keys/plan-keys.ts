import { hash } from "node:crypto";
import { formatDay } from "../../../../../platform/clock/time-zone.ts";
import { csvRow, CSV_MARK } from "../../../../../platform/files/csv.ts";
import { notFound } from "../../../../../platform/http/errors.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import type { DeskPlan } from "../../../../accounts/contract.ts";
import { reasonIn } from "../../../../accounts/server/public.ts";
import type { MadeKeysView } from "../../../desk/catalog-views.ts";
import { showKey } from "../../../keys/keys.ts";
import { checkBatch, keyRows, makeKeys, withdrawBatch, withdrawKey } from "../../keys/make-keys.ts";
import { findKeyOfBatch, markExported } from "../../keys/keys-store.ts";
import { actorOf } from "../../records/records.ts";
import { idIn, isId, refusedNow, type Shop, type ShopVisit } from "../words.ts";
import { askedBatch } from "./read-batches.ts";

/** A batch that was made. */
interface MadeBatch {
  view: MadeKeysView;
  /** Notes that the keys were handed over to their end. */
  onSent(): Promise<void>;
}

/**
 * Says which keys would be made. The batch's id is chosen here and agreed to, so that a form that is sent twice makes
 * one batch.
 * @throws AppError keys-not-made
 */
export async function planKeys(shop: Shop, { account, fields }: ShopVisit): Promise<DeskPlan<MadeBatch>> {
  const { database, subscriptions } = shop;
  const { variant = "", count = "", label = "", expires = "", agreed = "" } = fields;
  const number = /^\d{1,5}$/.test(count.trim()) ? Number(count) : Number.NaN;
  const wanted = { variant, count: number, label, expiresOn: expires, by: "desk" };
  const batch = await checkBatch(database, subscriptions, wanted);
  const keysOf = batch.count === 1 ? "1 key" : `${batch.count} keys`;
  const sentence = `This will make ${keysOf} for “${batch.title}”, to be used until ${formatDay(batch.expires_on)}. They are shown once, on the next screen, and can’t be shown again.`;
  const [typedId = ""] = agreed.split(".");
  const id = isId(typedId) ? typedId : newId(subscriptions.clock);
  return {
    sentence,
    lines: [`Note: ${batch.label}`],
    agreed: `${id}.${hash("sha256", `${sentence} ${batch.label}`).slice(0, 16)}`,
    run: async () => {
      const { keys, batchId } = await makeKeys(database, subscriptions, { batch, actor: actorOf(account), id });
      const csv = CSV_MARK + Array.from(keyRows(batch, keys), csvRow).join("");
      const file = `data:text/csv;charset=utf-8;base64,${Buffer.from(csv).toString("base64")}`;
      const view = { batchId, label: batch.label, count: batch.count, file, fileName: "keys.csv" };
      return {
        view: { ...view, keys: keys.map(showKey).join("\n") },
        onSent: () => markExported(database.db, batchId, subscriptions.clock.now()),
      };
    },
  };
}

/** Says how many keys of a batch would be withdrawn. @throws AppError not-found, or if none is left */
export async function planWithdrawingBatch(
  shop: Shop,
  word: string | undefined,
  { account, fields }: ShopVisit,
): Promise<DeskPlan> {
  const { id, label, count, redeemed, withdrawn } = await askedBatch(shop, word);
  const left = count - redeemed - withdrawn;
  if (left === 0) throw refusedNow("Every key of this batch was used or withdrawn.");
  const keys = left === 1 ? "the 1 unused key" : `the ${left} unused keys`;
  return {
    sentence: `This will withdraw ${keys} of “${label}”. Nobody can use them then, and that can’t be undone. Keys that were used keep what they gave.`,
    agreed: `${left}`,
    run: async () => {
      const by = { actor: actorOf(account), clock: shop.subscriptions.clock, reason: reasonIn(fields) };
      if ((await withdrawBatch(shop.database.db, by, id)) === 0) throw goneMeanwhile();
    },
  };
}

/** Says which key would be withdrawn. @throws AppError not-found, or if it was used or withdrawn */
export async function planWithdrawingKey(
  shop: Shop,
  { batch: batchWord, key: keyWord }: Readonly<Record<string, string>>,
  { account, fields }: ShopVisit,
): Promise<DeskPlan> {
  const batch = await askedBatch(shop, batchWord);
  const key = await findKeyOfBatch(shop.database.db, batch.id, idIn(keyWord, "This key"));
  if (!key) throw notFound("This key");
  if (key.redeemed_at !== null || key.revoked_at !== null) throw refusedNow("This key was used or withdrawn.");
  return {
    sentence: `This will withdraw the key …${key.tail} of “${batch.label}”. Nobody can use it then, and that can’t be undone.`,
    agreed: "unused",
    run: async () => {
      const by = { actor: actorOf(account), clock: shop.subscriptions.clock, reason: reasonIn(fields) };
      if ((await withdrawKey(shop.database.db, by, key.id)) === 0) throw goneMeanwhile();
    },
  };
}

function goneMeanwhile() {
  return refusedNow("What was left was used or withdrawn meanwhile, perhaps by you in another tab.");
}
