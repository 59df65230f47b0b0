import { expect } from "vitest";
import { payOrder } from "../../payments/pay-order.ts";
import { reconcilePayment } from "../../payments/reconcile-payment.ts";
import { endAttempt, fulfill, type ModelOrder, openAttemptOf, owedFor, settle } from "./model/ledger.ts";
import { groupMaker, learnNames, survive, todayOf, tried, type World } from "./world.ts";

/** Sends a buyer to the provider, who may pay there at once. Returns what became of it, as `act` does. */
export async function payByCard(world: World, order: ModelOrder, { pays }: { pays: boolean }): Promise<string> {
  const { shop, touched } = world;
  touched.add(order);
  const open = openAttemptOf(order);
  // An attempt that expires within two minutes, or asks for more than is left to pay, is replaced; one lives for 31.
  const isEnding =
    open !== undefined && (open.openedAt + 29 * 60_000 < shop.at.clock.now() || open.amount !== owedFor(order));
  const recover = () => (isEnding ? reconcilePayment(shop.orders, open.id) : Promise.resolve());
  const sent = await tried(survive(world, () => payOrder(shop.orders, order.id, "card"), recover));
  if (isEnding) endAttempt(order, open, todayOf(world), groupMaker(world));
  if ("code" in sent) return sent.code;
  await learnNames(world);
  return pays ? await tell(world, order, { pays, isTold: true }) : "done";
}

/** Has an order by card invoiced instead, as `act` does. */
export async function payByInvoice(world: World, order: ModelOrder): Promise<string> {
  const { shop, touched } = world;
  touched.add(order);
  const open = order.isByInvoice ? undefined : openAttemptOf(order);
  const recover = () => (open ? reconcilePayment(shop.orders, open.id) : Promise.resolve());
  const sent = await tried(survive(world, () => payOrder(shop.orders, order.id, "invoice"), recover));
  const [today, newGroup] = [todayOf(world), groupMaker(world)];
  if (open) endAttempt(order, open, today, newGroup);
  if ("code" in sent) return sent.code;
  if (order.isByInvoice) return "known";
  expect([order.isCanceled, owedFor(order) > 0], "only what is owed is invoiced").toEqual([false, true]);
  order.isByInvoice = true;
  order.invoiced += order.total;
  if (shop.orders.settings.givesAtOnce) fulfill(order, today, newGroup);
  return "done";
}

/** What happens at the provider to the newest attempt of an order, and whether the product hears of it. */
export async function tell(
  world: World,
  order: ModelOrder,
  { pays, isTold, attempt = openAttemptOf(order) }: Telling,
): Promise<string> {
  const { shop, touched } = world;
  if (!attempt) return "nothing";
  touched.add(order);
  if (attempt.bank !== "paid") {
    attempt.bank = pays ? "paid" : "expired";
    if (pays) shop.card.pay(attempt);
    else shop.card.set(attempt.id, { state: "expired" });
  }
  if (!isTold) return "not told";
  await survive(world, () => reconcilePayment(shop.orders, attempt.id));
  settle(order, attempt, todayOf(world), groupMaker(world));
  return attempt.bank;
}

interface Telling {
  pays: boolean;
  isTold: boolean;
  attempt?: ModelOrder["attempts"][number] | undefined;
}
