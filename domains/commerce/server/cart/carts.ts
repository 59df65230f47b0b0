import type { Trx } from "../../../../platform/db/database.ts";
import { readJson, writeJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { type Buyer, type LineKind, buyerSchema } from "../../contract.ts";
import { type ForSale, type PricingContext, type WishedLine, findForSale } from "../../purchase/line-facts.ts";
import { type PricedCart, findTerm, priceCart, slotOf } from "../../purchase/price-cart.ts";
import type { CartsTable } from "../tables.ts";
import {
  type CartFields,
  type CartOwner,
  deleteCartLine,
  deleteCartLines,
  insertCart,
  insertCartLine,
  readCartLines,
  reviseCart,
  saveCart,
  saveQuantity,
} from "./cart-store.ts";
import { type Carts, readContext, toWishes } from "./read-cart.ts";
import type { Account } from "../../../accounts/contract.ts";
import { safeReturn } from "../../../accounts/rules.ts";
import type { UpdateCart } from "../../calls.ts";
import { cartRefused } from "./errors.ts";

/** What a change has made of a cart. */
interface CartChange {
  /** What is saved of the cart itself. */
  fields?: CartFields;
  /** All lines as they are now, if the change knows them. */
  lines?: readonly WishedLine[];
}

/**
 * Changes a cart, which is made if there is none, in one transaction: nobody else changes it meanwhile, and its revision
 * grows. Returns it as it is then. It is priced after the transaction, so that carts that change at once wait for each
 * other's writes alone.
 */
export async function changeCart(
  carts: Carts,
  owner: CartOwner,
  change: (trx: Trx, cart: CartsTable) => Promise<CartChange>,
  context?: PricingContext,
): Promise<PricedCart> {
  const { db } = carts.database;
  const changed = await db.transaction().execute(async (trx) => {
    const cart = await openCart(trx, carts, owner);
    const { fields = {}, lines } = await change(trx, cart);
    await saveCart(trx, cart.id, fields);
    return { cart: { ...cart, ...fields }, lines: lines ?? (await readCartLines(trx, cart.id)) };
  });
  const wishes = await toWishes(db, changed.cart, changed.lines);
  return priceCart(wishes, context ?? (await readContext(db, carts, owner)));
}

/** The cart of an owner as a new revision, locked; made if there is none. */
export async function openCart(
  trx: Trx,
  { subscriptions: { clock } }: Pick<Carts, "subscriptions">,
  owner: CartOwner,
): Promise<CartsTable> {
  const present = await reviseCart(trx, owner, clock.now());
  if (present) return present;
  const made: CartsTable = {
    id: newId(clock),
    account_id: "accountId" in owner ? owner.accountId : null,
    visitor_hash: "visitorHash" in owner ? owner.visitorHash : null,
    revision: 1,
    buyer: writeJson<Partial<Buyer>>({}),
    offer_id: null,
    return_to: "",
    updated_at: clock.now(),
  };
  if (await insertCart(trx, made)) return made;
  // Whoever was faster made it.
  const theirs = await reviseCart(trx, owner, clock.now());
  if (!theirs) throw new Error("A cart that was just made is gone.");
  return theirs;
}

/** Changes how many of a line are wished for; 0 removes it. A line that is gone stays gone: the cart is shown as it is. */
export async function changeLine(
  carts: Carts,
  owner: CartOwner,
  { lineId, qty }: { lineId: string; qty: number },
): Promise<PricedCart> {
  return await changeCart(carts, owner, async (trx, cart) => {
    if (qty === 0) await deleteCartLine(trx, cart.id, lineId);
    else await saveQuantity(trx, cart.id, lineId, qty);
    return {};
  });
}

/** Keeps what was entered of the buyer so far; fields that were emptied are forgotten, and others stay as they were. */
export async function saveBuyer(
  carts: Carts,
  owner: CartOwner,
  entered: Readonly<Record<string, string | undefined>>,
): Promise<PricedCart> {
  return await changeCart(carts, owner, (_trx, cart) => {
    const present = Object.entries(entered).filter(([, value]) => value !== undefined);
    const buyer = writeJson(fitting({ ...readJson(cart.buyer), ...Object.fromEntries(present) }));
    return Promise.resolve({ fields: { buyer } });
  });
}

/** The fields that an invoice could already use: one that is half typed is left out. */
function fitting(entered: Readonly<Record<string, unknown>>): Partial<Buyer> {
  const fields = Object.entries(buyerSchema.shape).flatMap(([name, schema]) => {
    const read = schema.safeParse(entered[name]);
    return read.success ? [[name, read.data] as const] : [];
  });
  return Object.fromEntries(fields);
}

/** Adds what is known of a buyer who has an account and has not entered it; what may be empty is empty. */
export function withAccount(
  { firstName, lastName, email }: Pick<Account, "firstName" | "lastName" | "email">,
  buyer: Readonly<Record<string, string | undefined>>,
): Partial<Buyer> {
  const unknown = Object.fromEntries(Object.keys(buyerSchema.shape).map((field) => [field, ""]));
  return fitting({ ...unknown, name: `${firstName} ${lastName}`.trim(), email, ...buyer });
}

type NewLine = Omit<WishedLine, "id">;

/**
 * Adds to a cart, and empties it or parts of it before if it should be. What a cart has one of at most (a reader's own
 * term, a new group, what is added to a term) is replaced.
 * @throws AppError cart-refused
 */
export async function updateCart(carts: Carts, owner: CartOwner, sent: UpdateCart): Promise<PricedCart> {
  const context = await readContext(carts.database.db, carts, owner);
  const lines = linesOf(sent, context);
  const change = async (trx: Trx, cart: CartsTable) => {
    if (sent.resetCart || sent.clearLineItems) await deleteCartLines(trx, cart.id);
    return { lines: await addLines(trx, carts, { cart, lines, context }), fields: fieldsOf(sent, cart) };
  };
  return await changeCart(carts, owner, change, context);
}

/** Adds lines in place of those that they replace, to a cart that is locked. Returns all lines as they are then. */
export async function addLines(
  trx: Trx,
  { subscriptions: { clock } }: Pick<Carts, "subscriptions">,
  { cart, lines, context }: { cart: Pick<CartsTable, "id">; lines: readonly NewLine[]; context: PricingContext },
): Promise<WishedLine[]> {
  const slots = new Set(lines.map((line) => slotOf(line, context)));
  const now: WishedLine[] = [];
  for (const line of await readCartLines(trx, cart.id)) {
    const again = lines.find((one) => isSame(one, line));
    if (again || !slots.has(slotOf(line, context))) now.push({ ...line, qty: again?.qty ?? line.qty });
    else await deleteCartLine(trx, cart.id, line.id);
    if (again && again.qty !== line.qty) await saveQuantity(trx, cart.id, line.id, again.qty);
  }
  for (const line of lines.filter((one) => !now.some((other) => isSame(one, other)))) {
    const { kind, purchasableId, targetId, qty } = line;
    const id = newId(clock);
    const row = { id, cart_id: cart.id, kind, purchasable_id: purchasableId, target_id: targetId, qty };
    await insertCartLine(trx, { ...row, added_at: clock.now() });
    now.push({ id, ...line });
  }
  return now;
}

/** Whether two lines wish for the same, in whatever number. */
export function isSame(one: NewLine, other: NewLine): boolean {
  return one.kind === other.kind && one.purchasableId === other.purchasableId && one.targetId === other.targetId;
}

/** The lines that are added: one for each subscription that is renewed or added to. */
function linesOf(sent: UpdateCart, context: PricingContext): NewLine[] {
  const { purchasableId, qty, subscriptions } = sent;
  if (purchasableId === undefined) return [];
  const forSale = findForSale(context.catalog, purchasableId);
  if (!forSale) throw cartRefused({ purchasableId: ["This is no longer for sale. Check the prices again."] });
  const kind = kindOf(sent, forSale);
  if (kind === "new") return [{ kind, purchasableId, targetId: "", qty }];
  if (subscriptions.length === 0) throw cartRefused({ subscriptions: ["Choose the subscription that this is for."] });
  const lines = subscriptions.map((targetId): NewLine => {
    if (!findTerm(context.holder, targetId))
      throw cartRefused({ subscriptions: ["This subscription isn't yours to change."] });
    return { kind, purchasableId, targetId, qty };
  });
  // Several terms of one holder are renewed once.
  const bySlot = new Map(lines.map((line) => [slotOf(line, context), line]));
  return [...bySlot.values()];
}

function kindOf({ addingSeats, addingTime, subscriptions }: UpdateCart, { product }: ForSale): LineKind {
  if (addingSeats) {
    if (product.kind === "individual") throw cartRefused({ purchasableId: ["This plan has no seats to add."] });
    return product.kind === "team" ? "seats" : "upgrade";
  }
  return addingTime || subscriptions.length > 0 ? "renew" : "new";
}

function fieldsOf({ resetCart, clearAddresses, returnTo }: UpdateCart, cart: CartsTable): CartFields {
  const wanted = safeReturn(returnTo, "");
  return {
    ...(resetCart && { offer_id: null }),
    ...(clearAddresses && { buyer: writeJson(withoutAddress(readJson(cart.buyer))) }),
    ...(wanted !== "" && { return_to: wanted }),
  };
}

function withoutAddress(buyer: Partial<Buyer>): Partial<Buyer> {
  const { name, organization, email, purchaseOrder } = buyer;
  const kept = { name, organization, email, purchaseOrder };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}
