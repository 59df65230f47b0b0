import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { createAccount } from "../../../domains/accounts/server/records/public.ts";
import { csrfTokenOf } from "../../../domains/accounts/server/security/sessions/cookies.ts";
import { cartCalls } from "../../../domains/commerce/calls.ts";
import type { Cart } from "../../../domains/commerce/contract.ts";
import { orderCalls } from "../../../domains/commerce/orders/order-calls.ts";
import { testBuyer } from "../../../domains/commerce/server/orders/testing/test-carts.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { beginSession } from "../../server/sign-in.ts";

/** How long a buyer waits before trying again, in milliseconds. */
const PAUSE_MS = 50;
const FORM = "application/x-www-form-urlencoded";

/** Somebody's browser, logged in. */
export interface Buyer {
  email: string;
  /** The session's token. */
  token: string;
  /** What is bought. */
  wishes: readonly { purchasableId: string; qty: number }[];
}

/** What buyers meet. */
export interface Shop {
  url: string;
  /** How often a buyer had to try again. */
  retries: number;
  /** What was answered instead of what was asked for. */
  refusals: Set<string>;
  random: () => number;
}

const placedSchema = orderCalls.place.schema.response[200];

/** Signs somebody up who buys for themselves, or also for a team. */
export async function makeBuyer({ db }: Database, email: string, isForTeam: boolean): Promise<Buyer> {
  const token = await db.transaction().execute(async (trx) => {
    const person = { email, firstName: "Ada", lastName: "Byron", emailVerifiedAt: systemClock.now() };
    return beginSession(trx, await createAccount(trx, systemClock, person));
  });
  const own = { purchasableId: "individual-1", qty: 1 };
  return { email, token, wishes: isForTeam ? [own, { purchasableId: "team-1", qty: 5 }] : [own] };
}

/**
 * Buys as a browser does, through the pages' calls: fills the cart, orders it, pays on Stripe's page, and sometimes comes
 * back to the order's page. Whatever fails, because the server is away or has died, is tried again, from what the server
 * says then. Returns the order's number, and when it was paid.
 */
export async function buyByCard(shop: Shop, buyer: Buyer): Promise<{ number: string; paidAt: number }> {
  await fillCart(shop, buyer);
  const { number, redirect } = await again(shop, () => orderByCard(shop, buyer));
  const paidAt = Date.now();
  const paid = await fetch(`${redirect}/pay`, { method: "POST", redirect: "manual" });
  // The others close the tab, and rely on the notice.
  if (shop.random() < 0.3) {
    const page = paid.headers.get("location") ?? "";
    await again(shop, async () => (await fetch(page, { headers: { cookie: cookieOf(buyer) } })).text());
  }
  return { number, paidAt };
}

/** Fills a cart, and orders it by invoice. */
export async function buyByInvoice(shop: Shop, buyer: Buyer): Promise<void> {
  await fillCart(shop, buyer);
  const cart = await readCart(shop, buyer);
  await call(shop, buyer, "POST", "/api/orders/place", formOf(cart, "invoice"));
}

async function fillCart(shop: Shop, buyer: Buyer): Promise<void> {
  for (const { purchasableId, qty } of buyer.wishes)
    await again(shop, () =>
      call(shop, buyer, "POST", "/", { action: "commerce/cart/update-cart", purchasableId, qty: `${qty}` }),
    );
  await again(shop, () => call(shop, buyer, "POST", "/api/cart/save-buyer", { ...testBuyer, email: buyer.email }));
}

async function readCart(shop: Shop, buyer: Buyer): Promise<Cart> {
  return cartCalls.cart.schema.response[200].parse(await call(shop, buyer, "GET", "/api/cart")).data;
}

function formOf({ revision, total }: Cart, provider: string): Record<string, string> {
  return { revision: `${revision}`, total: `${total}`, provider };
}

/** Orders the cart as it is; if it is empty, it was ordered before the server died, and is paid. */
async function orderByCard(shop: Shop, buyer: Buyer): Promise<{ number: string; redirect: string }> {
  const cart = await readCart(shop, buyer);
  let number = "";
  if (cart.lines.length > 0) {
    const { data } = placedSchema.parse(await call(shop, buyer, "POST", "/api/orders/place", formOf(cart, "stripe")));
    if (data.redirect !== null) return { ...data, redirect: data.redirect };
    number = data.number;
  } else {
    const { data } = orderCalls.list.schema.response[200].parse(await call(shop, buyer, "GET", "/api/orders"));
    number = data[0]?.number ?? "";
  }
  const answer = await call(shop, buyer, "POST", `/api/orders/${number}/pay`, { provider: "stripe" });
  const { data } = placedSchema.parse(answer);
  if (data.redirect === null) throw new Error(`There is no page to pay ${number} on.`);
  return { number, redirect: data.redirect };
}

function cookieOf({ token }: Buyer): string {
  return `session=${token}`;
}

async function call(
  shop: Shop,
  buyer: Buyer,
  method: "GET" | "POST",
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const headers = {
    cookie: cookieOf(buyer),
    "x-csrf-token": csrfTokenOf(buyer.token),
    "x-requested-with": "XMLHttpRequest",
  };
  const body = new URLSearchParams(fields).toString();
  const sent = { method: "POST", headers: { ...headers, "content-type": FORM }, body };
  const response = await fetch(shop.url + path, method === "GET" ? { headers } : sent);
  if (!response.ok)
    shop.refusals.add(`${response.status}, retry after ${response.headers.get("retry-after") ?? "nothing"}`);
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
  return z.unknown().parse(await response.json());
}

async function again<Result>(shop: Shop, step: () => Promise<Result>): Promise<Result> {
  const tooLate = performance.now() + 60_000;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (performance.now() > tooLate) throw error;
      shop.retries += 1;
    }
    await wait(PAUSE_MS);
  }
}
