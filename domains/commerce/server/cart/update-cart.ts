import type { Trx } from "../../../../platform/db/database.ts";
import { readJson, writeJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { safeReturn } from "../../../accounts/rules.ts";
import type { UpdateCart } from "../../calls.ts";
import type { Buyer, LineKind } from "../../contract.ts";
import { findForSale, type ForSale, type PricingContext, type WishedLine } from "../../purchase/line-facts.ts";
import type { PricedCart } from "../../purchase/price-cart.ts";
import { findTerm, slotOf } from "../../purchase/price-line.ts";
import type { CartsTable } from "../tables.ts";
import {
  type CartFields,
  type CartOwner,
  deleteCartLine,
  deleteCartLines,
  insertCartLine,
  readCartLines,
  saveQuantity,
} from "./cart-store.ts";
import type { Carts } from "./carts.ts";
import { changeCart } from "./change-cart.ts";
import { cartRefused } from "./errors.ts";
import { readContext } from "./reading/read-cart.ts";

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
  if (!forSale) throw cartRefused({ purchasableId: ["This is not for sale any more. Look at the prices again."] });
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
