import { payOrder } from "../../payments/pay-order.ts";
import { settleAttempt } from "../../payments/settle-attempt.ts";
import { endAttempt, type ModelOrder, openAttemptOf, settle } from "./ledger.ts";
import { groupMaker, learnNames, todayOf, tried, type World } from "./world.ts";

/** Sends a buyer to the provider, who may pay there at once. Returns what became of it, as `act` does. */
export async function payByCard(world: World, order: ModelOrder, { pays }: { pays: boolean }): Promise<string> {
  const { shop, touched } = world;
  touched.add(order);
  const open = openAttemptOf(order);
  const sent = await tried(payOrder(shop.orders, order.id, "card"));
  // An attempt that expires within two minutes is replaced; one lives for 31.
  const isEnding = open !== undefined && open.openedAt + 29 * 60_000 < shop.at.clock.now();
  if (isEnding) endAttempt(order, open, todayOf(world), groupMaker(world));
  if ("code" in sent) return sent.code;
  await learnNames(world);
  return pays ? await tell(world, order, { pays, isTold: true }) : "done";
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
  await settleAttempt(shop.orders, attempt.id);
  settle(order, attempt, todayOf(world), groupMaker(world));
  return attempt.bank;
}

interface Telling {
  pays: boolean;
  isTold: boolean;
  attempt?: ModelOrder["attempts"][number] | undefined;
}
