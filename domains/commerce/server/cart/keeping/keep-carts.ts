import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import {
  type CartOwner,
  deleteCart,
  deleteCartsBefore,
  findCart,
  lockCart,
  readCartLines,
  saveCart,
} from "../cart-store.ts";
import { readJson, writeJson } from "../../../../../platform/db/json.ts";
import type { WishedLine } from "../../../purchase/line-facts.ts";
import { addLines, isSame, openCart } from "../carts.ts";
import { type Carts, readContext } from "../read-cart.ts";

import type { PersonalData } from "../../../../../platform/personal-data/personal-data.ts";
import { hash, randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";

/** Removes carts that nobody has touched for so long that their prices mean nothing any more. */
export async function forgetOldCarts(db: Queries, clock: Clock): Promise<void> {
  await deleteCartsBefore(db, clock.now() - CART_DAYS * 24 * 3_600_000);
}

interface Merge {
  accountId: string;
  /** Whose cart is gone then. */
  from: CartOwner;
  /** Whose details, offer and way back stay where both carts have them. */
  detailsOf: "account" | "other";
}

/**
 * Puts what a visitor, or another account, has chosen into the cart of an account: the lines of both, of equal ones the
 * larger number. Where a cart has one of a kind, what came in stays.
 */
export async function mergeCarts(trx: Trx, carts: Carts, { accountId, from, detailsOf }: Merge): Promise<void> {
  if (!(await findCart(trx, from))) return;
  const cart = await openCart(trx, carts, { accountId });
  const other = await lockCart(trx, from, carts.database.flavor);
  if (!other) return;
  const present = await readCartLines(trx, cart.id);
  const lines = (await readCartLines(trx, other.id)).map((line) => ({ ...line, qty: largest(line, present) }));
  const context = await readContext(trx, carts, { accountId });
  await addLines(trx, carts, { cart, lines, context });
  await deleteCart(trx, other.id);
  const [first, second] = detailsOf === "account" ? [cart, other] : [other, cart];
  await saveCart(trx, cart.id, {
    buyer: writeJson({ ...readJson(second.buyer), ...readJson(first.buyer) }),
    offer_id: first.offer_id ?? second.offer_id,
    return_to: first.return_to === "" ? second.return_to : first.return_to,
  });
}

function largest(line: WishedLine, others: readonly WishedLine[]): number {
  return Math.max(line.qty, ...others.filter((other) => isSame(other, line)).map(({ qty }) => qty));
}

/** What an account means to buy, and what it has entered about itself for that. */
export const cartData: PersonalData = {
  name: "cart",
  read: async (db, { id }) => {
    const cart = await findCart(db, { accountId: id });
    if (!cart) return null;
    const lines = (await readCartLines(db, cart.id)).map(({ kind, purchasableId, qty }) => ({
      kind,
      purchasableId,
      qty,
    }));
    return { changedAt: new Date(cart.updated_at), buyer: readJson(cart.buyer), returnTo: cart.return_to, lines };
  },
  remove: async (trx, { id }) => {
    const cart = await findCart(trx, { accountId: id });
    if (cart) await deleteCart(trx, cart.id);
  },
  kept: [],
};

/** How long a cart waits for whoever made it. */
const CART_DAYS = 90;

const shape = /^[\w-]{43}$/;

function cookieName(secure: boolean): string {
  return secure ? "__Host-cart" : "cart";
}

/** The hash by which a visitor's cart is found; undefined for a browser that has none. `secure`: outside development. */
export function visitorHashOf(
  cookies: Readonly<Record<string, string | undefined>>,
  secure: boolean,
): string | undefined {
  const token = cookies[cookieName(secure)];
  return token !== undefined && shape.test(token) ? hashOf(token) : undefined;
}

/** Gives a browser a token for a cart of its own. Returns the hash that is stored. */
export function beginVisitorCart(reply: FastifyReply, secure: boolean): string {
  const token = randomBytes(32).toString("base64url");
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  reply.setCookie(cookieName(secure), token, { ...options, maxAge: CART_DAYS * 24 * 3_600 });
  return hashOf(token);
}

function hashOf(token: string): string {
  return hash("sha256", `cart ${token}`, "hex");
}
