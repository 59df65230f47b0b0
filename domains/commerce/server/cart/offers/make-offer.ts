import { isDay } from "../../../../../platform/clock/time-zone.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Database, Queries } from "../../../../../platform/db/database.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { tellOwners } from "../../../../accounts/server/records/public.ts";
import { formatMoney, fractionDigits } from "../../../money.ts";
import { readNewestCatalog } from "../../catalog/catalog-store.ts";
import { type Actor, recordCommerceEvent } from "../../records/records.ts";
import type { OffersTable } from "../../tables.ts";
import { offerRefused } from "./errors.ts";
import { findOffer, insertOffer, markWithdrawn } from "./offers-store.ts";
import { hash, randomInt } from "node:crypto";

/** An offer as it was typed; '' is what was left out. */
interface OfferWords {
  label: string;
  /** Exactly one of the two. */
  percent: string;
  amount: string;
  /** Without one, a code is made up. */
  code: string;
  from: string;
  until: string;
  most: string;
  /** The handles of products; none for all. */
  products: readonly string[];
  isOnce: boolean;
}

/** An offer that could be made, and its code, which is stored as a hash alone. */
interface CheckedOffer {
  offer: OffersTable;
  code: string;
}

/** Checks what is asked for; changes nothing. @throws AppError offer-refused, with what is wrong */
export async function checkOffer(
  db: Queries,
  clock: Clock,
  { label, code: typed, from, until, products, most, isOnce, ...reduction }: OfferWords,
): Promise<CheckedOffer> {
  const catalog = (await readNewestCatalog(db))?.catalog;
  if (!catalog)
    throw offerRefused("Nothing is for sale yet: the shipped catalog is loaded when the server first starts.");
  const code = typed === "" ? newCode() : plainCode(typed);
  if (code.length < codeLength.least || code.length > codeLength.most)
    throw offerRefused(`A code has ${codeLength.least} to ${codeLength.most} letters and digits.`);
  const unknown = products.find((name) => catalog.products.every(({ handle }) => handle !== name));
  if (unknown !== undefined) throw offerRefused(`There is no product '${unknown.slice(0, 40)}'.`);
  if (!isDay(from) || !isDay(until) || from > until)
    throw offerRefused("Give the first and the last day, like 2027-03-01 and 2027-05-31.");
  if (label.trim() === "" || label.length > 80) throw offerRefused("Give it a label of at most 80 characters.");
  const offer: OffersTable = {
    id: newId(clock),
    code_hash: hashCode(code),
    code_tail: code.slice(-4),
    label: label.trim(),
    ...readReduction(reduction, catalog.currency),
    starts_on: from,
    ends_on: until,
    most_uses: most === "" ? null : wholeNumber("The most uses", most, 1_000_000),
    used: 0,
    products: writeJson([...products]),
    is_once: isOnce ? 1 : 0,
    created_at: clock.now(),
    withdrawn_at: null,
  };
  return { offer, code };
}

/** Makes an offer, and tells every owner. @throws AppError offer-refused if there is one with its code, or it was made before */
export async function makeOffer(db: Database["db"], clock: Clock, offer: OffersTable, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await insertOffer(trx, offer))) {
      if (await findOffer(trx, { id: offer.id }))
        throw offerRefused("This offer was made a moment ago, perhaps by you in another tab.", 409);
      throw offerRefused("There is an offer with this code already. Choose another.");
    }
    const details = { tail: offer.code_tail, percent: offer.percent, amount: offer.amount };
    await recordCommerceEvent(trx, clock, { actor, action: "offer-made", subject: `offer:${offer.id}`, details });
    await tellOwners(trx, clock, { what: `the offer “${offer.label}” was made`, byAccountId: actor.id });
  });
}

/** Ends an offer; `reason`: why, in a line. @throws AppError offer-refused if it has been ended before */
export async function withdrawOffer(
  db: Database["db"],
  clock: Clock,
  { id, actor, reason = "" }: { id: string; actor: Actor; reason?: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await markWithdrawn(trx, id, clock.now()))) throw offerRefused("This offer has already been withdrawn.", 409);
    const details = reason === "" ? {} : { reason };
    await recordCommerceEvent(trx, clock, { actor, action: "offer-withdrawn", subject: `offer:${id}`, details });
  });
}

function readReduction(
  { percent, amount }: Pick<OfferWords, "percent" | "amount">,
  currency: string,
): Pick<OffersTable, "percent" | "amount" | "currency"> {
  if ((percent === "") === (amount === "")) throw offerRefused("Give either a percentage or an amount.");
  if (percent !== "") return { percent: wholeNumber("A percentage", percent, 100), amount: null, currency: null };
  const digits = fractionDigits(currency);
  const value = Math.round(Number(amount) * 10 ** digits);
  const isExact = /^\d{1,7}(\.\d{1,9})?$/.test(amount) && Math.abs(Number(amount) * 10 ** digits - value) < 1e-6;
  if (!isExact || value < 1) throw offerRefused(`An amount must be one in ${currency}, such as 10.00.`);
  return { percent: null, amount: value, currency };
}

function wholeNumber(name: string, typed: string, most: number): number {
  const value = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
  if (value < 1 || value > most) throw offerRefused(`${name} must be a whole number from 1 to ${most}.`);
  return value;
}

/** Letters and digits that can't be taken for each other. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A code as it is compared, however it was typed: without spaces and dashes, in capital letters. */
export function plainCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The shortest and the longest code, in letters and digits. */
const codeLength = { least: 6, most: 40 } as const;

/** Makes a code of 12 characters, which nobody guesses. */
function newCode(): string {
  return Array.from({ length: 12 }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

/** What a code is found by: the code itself is stored nowhere. */
export function hashCode(plain: string): string {
  return hash("sha256", `offer ${plain}`, "hex");
}

/** What an offer takes off: '20 %', '$10.00'. */
export function reductionOf({ percent, amount, currency }: OffersTable): string {
  return percent === null ? formatMoney(amount ?? 0, currency ?? "USD") : `${percent} %`;
}
