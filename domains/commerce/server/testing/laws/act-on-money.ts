import { expect } from "vitest";
import { cancelOrder } from "../../orders/ending/cancel-order.ts";
import { findOrder } from "../../orders/orders-store.ts";
import { markPaid } from "../../payments/mark-paid.ts";
import { disputeClosed, disputeOpened } from "../../payments/refunds/disputes.ts";
import { refundOrder } from "../../payments/refunds/refund-order.ts";
import { commandLine } from "../../records/record-event.ts";
import type { Command } from "./commands.ts";
import { cancel, endAttempt, openAttemptOf, owedFor, receive, refund, revokeAll } from "./ledger.ts";
import { payByCard, tell } from "./pay-by-card.ts";
import { groupMaker, pick, todayOf, tried, type World } from "./world.ts";

type MoneyCommand = Extract<Command, { what: "pay" | "card" | "mark paid" | "cancel" | "refund" | "dispute" }>;

/** Does a command about an order that was placed, as `act` does. */
export async function actOnMoney(world: World, command: MoneyCommand): Promise<string> {
  switch (command.what) {
    case "pay": {
      const order = pick(world.orders, command.order);
      return order ? await payByCard(world, order, { pays: false }) : "nothing";
    }
    case "card": {
      const all = world.orders.flatMap((order) => order.attempts.map((attempt) => ({ order, attempt })));
      const open = all.filter(({ attempt }) => !attempt.isClosed);
      const chosen = pick(open.length > 0 && command.isTold ? open : all, command.attempt);
      return chosen ? await tell(world, chosen.order, { ...command, attempt: chosen.attempt }) : "nothing";
    }
    case "mark paid":
      return await mark(world, command);
    case "cancel":
      return await cancelOne(world, command);
    case "refund":
      return await refundOne(world, command);
    case "dispute":
      return await dispute(world, command);
  }
}

async function mark(world: World, { order: number, part }: Extract<Command, { what: "mark paid" }>): Promise<string> {
  const { shop, orders, touched } = world;
  const order = pick(orders, number);
  const row = order && (await findOrder(shop.database.db, { id: order.id }));
  if (!order || !row) return "nothing";
  touched.add(order);
  const owed = owedFor(order);
  // Half of the time all of it.
  const amount = part > 50 ? owed : Math.max(1, Math.floor((owed * part) / 50));
  const form = { amount, receivedAt: shop.at.clock.now(), actor: commandLine };
  const marked = await tried(markPaid(shop.orders, row, form));
  expect("code" in marked, "an order is marked as paid while something is owed").toBe(owed === 0);
  if ("code" in marked) return marked.code;
  const [today, newGroup] = [todayOf(world), groupMaker(world)];
  const open = amount < owed ? undefined : openAttemptOf(order);
  if (open) endAttempt(order, open, today, newGroup);
  const outcome = receive(order, { ref: "", isByCard: false, amount }, today, newGroup);
  expect(marked.gave.outcome).toBe(outcome);
  return outcome;
}

async function cancelOne(world: World, { order: number }: Extract<Command, { what: "cancel" }>): Promise<string> {
  const { shop, orders, touched } = world;
  const order = pick(orders, number);
  if (!order) return "nothing";
  touched.add(order);
  const canceled = await tried(cancelOrder(shop.orders, order.id, commandLine));
  const open = openAttemptOf(order);
  if (open) endAttempt(order, open, todayOf(world), groupMaker(world));
  const isRight = !order.isCanceled && owedFor(order) > 0;
  expect("code" in canceled, "an order can be canceled while something is owed").toBe(!isRight);
  if ("code" in canceled) return canceled.code;
  cancel(order);
  return "done";
}

async function refundOne(world: World, command: Extract<Command, { what: "refund" }>): Promise<string> {
  const { shop, orders, touched } = world;
  const order = pick(orders, command.order);
  if (!order) return "nothing";
  touched.add(order);
  const lines = command.line ? order.lines.slice(-1) : order.lines;
  const price = lines.reduce((sum, line) => sum + line.price - line.refunded, 0);
  const amount = command.amount === "part" ? Math.max(1, Math.floor((price * command.part) / 100)) : command.amount;
  const form = {
    ...(command.line && { positions: lines.map(({ row }) => row.position) }),
    amount,
    keepsAccess: command.keeps,
    reason: "",
    actor: commandLine,
  };
  const done = await tried(refundOrder(shop.orders, order.id, form));
  const expected = refund(order, { lines, amount });
  const asParts = "code" in done ? undefined : done.gave.map(({ line, amount: taken }) => [line.position, taken]);
  expect(asParts, `what a refund of ${amount} takes of each line`).toEqual(
    expected?.map(({ line, part }) => [line.row.position, part]),
  );
  if ("code" in done) return done.code;
  if (!command.keeps) for (const { line } of expected ?? []) line.given?.revoke();
  return `${command.amount}, ${command.keeps ? "keeps" : "ends"}`;
}

async function dispute(world: World, { payment, ends }: Extract<Command, { what: "dispute" }>): Promise<string> {
  const { shop, orders, touched } = world;
  const all = orders.flatMap((order) => order.payments.map((paid) => ({ order, paid })));
  // Nobody contests what came back, or what a bank has decided.
  const open = all.filter(
    ({ paid }) => paid.isByCard && paid.returned === 0 && (paid.dispute === "none" || paid.dispute === "open"),
  );
  const chosen = pick(open, payment);
  if (!chosen) return "nothing";
  const { order, paid } = chosen;
  touched.add(order);
  const contested = { provider: "card", paymentRef: paid.ref, disputeRef: `dispute-${paid.ref}` };
  const isNew =
    ends === "open"
      ? await disputeOpened(shop.orders, contested)
      : await disputeClosed(shop.orders, contested, { isLost: ends === "lost" });
  expect(isNew, "each notice of a dispute is news once").toBe(ends !== "open" || paid.dispute === "none");
  paid.dispute = ends;
  if (ends === "lost") revokeAll(order);
  return ends;
}
