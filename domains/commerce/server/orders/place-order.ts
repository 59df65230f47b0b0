import { addDays } from "../../../../platform/clock/time-zone.ts";
import type { Queries, Trx } from "../../../../platform/db/database.ts";
import { writeJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { consumeRateLimit, type Limit } from "../../../../platform/limits/rate-limit.ts";
import { type Account, emailSchema } from "../../../accounts/contract.ts";
import { findManagedGroup, lockGroup } from "../../../groups/server/public.ts";
import { type Buyer, buyerSchema } from "../../contract.ts";
import { lettersRefused } from "../../documents/printable-text.ts";
import { lockSeries, takeNumber } from "../documents/documents-store.ts";
import { missingLetters, requirePrintable } from "../documents/rendering/printed-letters.ts";
import { type Actor, actorOf, recordCommerceEvent } from "../records/records.ts";
import type { OrdersTable } from "../tables.ts";
import { planReminders } from "./jobs.ts";
import { countOfferUse, emptyCart, insertOfferUse, lockCart } from "./carts/cart-uses-store.ts";
import { fulfillOrder } from "./fulfill-order.ts";
import { issueInvoice } from "./paper/papers.ts";
import { mailOrder } from "./mail-order.ts";
import {
  type AskedFor,
  buyerIncomplete,
  cartHasChanged,
  cartIsEmpty,
  lineRefused,
  offerUsedUp,
  orderedOften,
  payFirst,
  unknownProvider,
  verifyFirst,
} from "./order-errors.ts";
import { BY_INVOICE, type CartToOrder, type LineToOrder, type Orders, hashToken, orderToken } from "./orders.ts";
import { findOrder, insertLines, insertOrder, listDue } from "./orders-store.ts";

/** Orders of one account: 20 at once, then one an hour. */
const ordersOfAccount: Limit = { name: "orders-of-account", burst: 20, everyMs: 3_600_000 };

/** What the buyer has seen, and how to pay. */
export interface OrderForm {
  /** The cart's, and its total, as shown. */
  revision: number;
  total: number;
  provider: string;
  /** The address it came from, for limits. */
  ip?: string;
}

/**
 * Places an account's cart as an order, whose lines and prices are frozen from then on. Of two tabs that place one cart,
 * the second gets the order of the first.
 * @throws AppError cart-empty, cart-changed, line-refused, buyer-incomplete, offer-used-up, unknown-provider,
 * verify-first, pay-first, ordered-often; nothing was ordered then
 */
export async function placeOrder(orders: Orders, account: Account, form: OrderForm): Promise<OrdersTable> {
  if (!orders.providers.has(form.provider)) throw unknownProvider();
  return await orders.database.db.transaction().execute(async (trx) => {
    const cart = await lockCart(trx, account.id, orders.database.flavor);
    if (!cart) throw cartIsEmpty();
    const cartKey = `${cart.id}.${form.revision}`;
    const placed = await findOrder(trx, { cartKey });
    if (placed) return placed;
    const priced = await priceLocked(trx, orders, account);
    await checkLines(trx, account, priced.lines);
    if (priced.revision !== form.revision || priced.total !== form.total)
      throw cartHasChanged(priced.total, priced.currency);
    const buyer = await checkBuyer(priced.buyer);
    await checkCredit(trx, orders, account, { provider: form.provider, total: priced.total });
    await emptyCart(trx, cart.id, orders.subscriptions.clock.now());
    return await freezeOrder(trx, orders, account, {
      cart: priced,
      cartKey,
      provider: form.provider,
      buyer,
      actor: actorOf(account),
      ip: form.ip,
    });
  });
}

/** Prices the cart while nobody else changes the groups that it is for. */
async function priceLocked(trx: Trx, orders: Orders, account: Account): Promise<CartToOrder> {
  const seen = await orders.carts.price(trx, account);
  if (!seen || seen.lines.length === 0) throw cartIsEmpty();
  const groupIds = new Set(seen.lines.flatMap(({ groupId }) => groupId ?? []));
  if (groupIds.size === 0) return seen;
  for (const id of [...groupIds].toSorted()) await lockGroup(trx, id, orders.database.flavor);
  return (await orders.carts.price(trx, account)) ?? seen;
}

/**
 * Checks that lines can be bought, by this account, and together.
 * @throws AppError line-refused
 */
export async function checkLines(
  trx: Queries,
  { id }: { id: string | null },
  lines: readonly Pick<LineToOrder, "problem" | "kind" | "productKind">[],
  asked: AskedFor = "order",
): Promise<void> {
  const problem = lines.find((line) => line.problem !== null)?.problem;
  if (problem) throw lineRefused(problem, asked);
  const newGroups = lines.filter(({ kind, productKind }) => kind === "new" && productKind !== "individual");
  if (newGroups.length > 1) throw lineRefused("A team or professional plan is ordered on its own.", asked);
  if (newGroups.length > 0 && id !== null && (await findManagedGroup(trx, id)))
    throw lineRefused("You administer a group already. Renew its subscription or add seats to it instead.", asked);
}

/**
 * Returns the buyer, if an invoice can be written to it and shows every letter of it.
 * @throws AppError buyer-incomplete
 */
export async function checkBuyer(entered: CartToOrder["buyer"], asked: AskedFor = "order"): Promise<Buyer> {
  const buyer = buyerSchema.safeParse(entered);
  if (!buyer.success) throw buyerIncomplete(messagesByField(buyer.error.issues), asked);
  const email = emailSchema("Fill in this field.").safeParse(buyer.data.email);
  if (!email.success) throw buyerIncomplete({ email: email.error.issues.map(({ message }) => message) }, asked);
  const errors: Record<string, string[]> = {};
  for (const [field, text] of Object.entries(buyer.data)) {
    const missing = await missingLetters(text);
    if (missing.length > 0) errors[field] = [lettersRefused(missing)];
  }
  if (Object.keys(errors).length > 0) throw buyerIncomplete(errors, asked);
  return { ...buyer.data, email: email.data };
}

/**
 * Counts an order of an account. Who orders by invoice may get what it is for before paying, so that its address must be
 * verified and no invoice overdue.
 * @throws AppError verify-first, pay-first, ordered-often
 */
export async function checkCredit(
  trx: Trx,
  { subscriptions }: Orders,
  account: Account,
  { provider, total }: { provider: string; total: number },
): Promise<void> {
  if (provider === BY_INVOICE && total > 0) {
    if (account.emailVerifiedAt === null) throw verifyFirst();
    const today = subscriptions.zone.dayAt(subscriptions.clock.now());
    const overdue = (await listDue(trx, { before: today, accountId: account.id }))[0];
    if (overdue) throw payFirst(overdue.number);
  }
  const turn = await consumeRateLimit(trx, subscriptions.clock, ordersOfAccount, account.id);
  if (!turn.granted) throw orderedOften(turn.waitMs);
}

/** What an order is made of, priced and checked. */
interface Placing {
  cart: CartToOrder;
  cartKey: string;
  provider: string;
  buyer: Buyer;
  /** Who placed it. */
  actor: Actor;
  /** From which address. */
  ip: string | undefined;
}

/**
 * Places an order for an account: freezes it, counts its offer, and by invoice gives what it is for and mails the
 * invoice. To be called last in its transaction.
 * @throws AppError letters-unprintable, offer-used-up, cannot-be-given
 */
export async function freezeOrder(
  trx: Trx,
  orders: Orders,
  account: Pick<Account, "id">,
  placing: Placing,
): Promise<OrdersTable> {
  const { clock } = orders.subscriptions;
  const { cart, provider, actor, ip } = placing;
  await requirePrintable(cart.lines.flatMap(({ text, detail }) => [text, detail]));
  const offer = cart.offer && (await countOfferUse(trx, cart.offer.id));
  if (offer === undefined) throw offerUsedUp();
  const order = await writeOrder(trx, orders, account, placing);
  if (cart.offer && offer) {
    const use = { orderId: order.id, offerId: cart.offer.id, accountId: account.id, ...offer };
    if (!(await insertOfferUse(trx, use))) throw offerUsedUp();
  }
  const details = { provider, total: order.total };
  await recordCommerceEvent(trx, clock, { actor, action: "order-placed", subject: `order:${order.id}`, details });
  const isByInvoice = provider === BY_INVOICE;
  if (order.total === 0 || (isByInvoice && orders.settings.givesAtOnce)) await fulfillOrder(trx, orders, order);
  if (order.due_on !== null) await planReminders(trx, orders, order);
  // By card, the invoice is written once the money is there.
  if (order.total > 0 && !isByInvoice) return order;
  const invoice = await issueInvoice(trx, orders, order);
  await mailOrder(trx, orders, order, { kind: "placed", ip, documents: [invoice] });
  return order;
}

/** Writes the contract: everything that was shown, frozen. */
async function writeOrder(
  trx: Trx,
  orders: Orders,
  account: Pick<Account, "id">,
  placing: Placing,
): Promise<OrdersTable> {
  const { subscriptions, settings } = orders;
  const { clock, zone } = subscriptions;
  const { cart, cartKey, provider, buyer } = placing;
  const now = clock.now();
  const [id, today] = [newId(clock), zone.dayAt(now)];
  const isDue = provider === BY_INVOICE && cart.total > 0;
  const order: OrdersTable = {
    id,
    number: await takeOrderNumber(trx, today.slice(0, 4)),
    account_id: account.id,
    group_id: cart.lines.find(({ groupId }) => groupId !== null)?.groupId ?? null,
    cart_key: cartKey,
    token_hash: hashToken(orderToken(orders, id)),
    currency: cart.currency,
    net: cart.net,
    tax: cart.tax,
    total: cart.total,
    taxes: writeJson([...cart.taxes]),
    buyer: writeJson(buyer),
    provider,
    return_to: cart.returnTo,
    placed_at: now,
    due_on: isDue ? addDays(today, settings.invoiceTermsDays) : null,
    fulfilled_at: null,
    canceled_at: null,
    overdue_mails: 0,
    paid_at: cart.total > 0 ? null : now,
  };
  await insertOrder(trx, order);
  const rows = cart.lines.map((line, position) => ({
    id: newId(clock),
    order_id: id,
    position: position + 1,
    kind: line.kind,
    product_kind: line.productKind,
    purchasable_id: line.purchasableId,
    target_id: line.targetId,
    group_id: line.groupId,
    text: line.text,
    detail: line.detail,
    qty: line.qty,
    seats: line.seats,
    years: line.years,
    from_day: line.fromDay,
    until_day: line.untilDay,
    days: line.days,
    net: line.net,
    tax: line.tax,
  }));
  await insertLines(trx, rows);
  return order;
}

/** Orders are numbered 'FS-2026-000001' and so on. */
async function takeOrderNumber(trx: Trx, year: string): Promise<string> {
  const series = `FS-${year}`;
  await lockSeries(trx, series);
  return `${series}-${String(await takeNumber(trx, series)).padStart(6, "0")}`;
}

function messagesByField(issues: readonly { path: readonly PropertyKey[] }[]): Record<string, string[]> {
  return Object.fromEntries(issues.map(({ path }) => [path.map(String).join("."), ["Fill in this field."]]));
}
