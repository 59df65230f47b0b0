import { expect } from "vitest";
import { cancelOrder } from "../../orders/ending/cancel-order.ts";
import { findOrder } from "../../orders/orders-store.ts";
import { markRefunded } from "../../payments/attention/attention.ts";
import { markPaid } from "../../payments/mark-paid.ts";
import { disputeClosed, disputeOpened } from "../../payments/refunds/disputes.ts";
import { findPayment } from "../../payments/payments-store.ts";
import { refundOrder } from "../../payments/refunds/refund-order.ts";
import { syncRefunds } from "../../payments/refunds/make-refund.ts";
import { reconcilePayment } from "../../payments/reconcile-payment.ts";
import { commandLine } from "../../records/records.ts";
import type { Command } from "./commands.ts";
import { cancel, endAttempt, lose, openAttemptOf, owedFor, receive } from "./model/ledger.ts";
import { failRefund, finishRefund, refund, refundElsewhere, settleByHand } from "./model/refunds.ts";
import { payByCard, payByInvoice, tell } from "./pay-by-card.ts";
import { groupMaker, pick, survive, todayOf, tried, type World } from "./world.ts";

type MoneyCommand = Extract<
  Command,
  {
    what:
      | "pay"
      | "invoice instead"
      | "card"
      | "mark paid"
      | "cancel"
      | "refund"
      | "bank"
      | "dashboard"
      | "transfer"
      | "dispute";
  }
>;

/** Does a command about an order that was placed, as `act` does. */
export async function actOnMoney(world: World, command: MoneyCommand): Promise<string> {
  switch (command.what) {
    case "pay": {
      const order = pick(world.orders, command.order);
      return order ? await payByCard(world, order, { pays: false }) : "nothing";
    }
    case "invoice instead": {
      const order = pick(world.orders, command.order);
      return order ? await payByInvoice(world, order) : "nothing";
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
    case "bank":
      return await bank(world, command);
    case "dashboard":
      return await refundOnPages(world, command);
    case "transfer":
      return await transfer(world, command);
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
  const open = amount < owed ? undefined : openAttemptOf(order);
  const recover = () => (open ? reconcilePayment(shop.orders, open.id) : Promise.resolve());
  const marked = await tried(survive(world, () => markPaid(shop.orders, row, form), recover));
  expect("code" in marked, "an order is marked as paid while something is owed").toBe(owed === 0);
  if ("code" in marked) return marked.code;
  const [today, newGroup] = [todayOf(world), groupMaker(world)];
  if (open) endAttempt(order, open, today, newGroup);
  const outcome = receive(order, { ref: "", isByCard: false, amount, tax: null }, today, newGroup);
  expect(marked.gave.outcome).toBe(outcome);
  return outcome;
}

async function cancelOne(world: World, { order: number }: Extract<Command, { what: "cancel" }>): Promise<string> {
  const { shop, orders, touched } = world;
  const order = pick(orders, number);
  if (!order) return "nothing";
  touched.add(order);
  const open = openAttemptOf(order);
  const recover = () => (open ? reconcilePayment(shop.orders, open.id) : Promise.resolve());
  const canceled = await tried(survive(world, () => cancelOrder(shop.orders, order.id, commandLine), recover));
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
  const done = await tried(survive(world, () => refundOrder(shop.orders, order.id, form)));
  const before = order.refunds.length;
  const expected = refund(order, { lines, isWhole: !command.line, amount, keeps: command.keeps });
  const asParts = "code" in done ? undefined : done.gave.lines.map(({ line, amount: taken }) => [line.position, taken]);
  expect(asParts, `what a refund of ${amount} takes of each line`).toEqual(
    expected?.parts.map(({ line, part }) => [line.row.position, part]),
  );
  expect("code" in done ? undefined : done.gave.beyond, "what goes back for nothing").toBe(expected?.beyond);
  if ("code" in done) return done.code;
  shop.card.state.refundState = command.bank;
  await shop.runJobs();
  shop.card.state.refundState = "done";
  for (const made of order.refunds.slice(before)) {
    const state = made.payment.isByCard ? command.bank : "done";
    if (state === "done") finishRefund(order, made);
    if (state === "failed") failRefund(made);
  }
  return (expected?.beyond ?? 0) > 0 ? "for nothing" : `${command.amount}, ${command.keeps ? "keeps" : "ends"}`;
}

/** Somebody gives money back on the provider's own pages; a notice tells of it. */
async function refundOnPages(world: World, command: Extract<Command, { what: "dashboard" }>): Promise<string> {
  const { shop, orders, touched } = world;
  const all = orders.flatMap((order) => order.payments.map((payment) => ({ order, payment })));
  const open = all.filter(
    ({ payment }) =>
      payment.isByCard &&
      payment.refunded < payment.amount &&
      (payment.dispute === "none" || payment.dispute === "won"),
  );
  const chosen = pick(open, command.payment);
  if (!chosen) return "nothing";
  const { order, payment } = chosen;
  touched.add(order);
  const left = payment.amount - payment.refunded;
  // Half of the time all of it.
  const amount = command.part > 50 ? left : Math.max(1, Math.floor((left * command.part) / 50));
  const key = `elsewhere-${shop.card.refunds.size}`;
  const state = command.isPending ? "pending" : "done";
  shop.card.refunds.set(key, { providerRef: key, refundId: null, state, amount, paymentRef: payment.ref });
  const row = await findPayment(shop.database.db, { provider: "card", providerRef: payment.ref });
  await survive(world, () => syncRefunds(shop.orders, row?.id ?? ""));
  const made = refundElsewhere(order, { payment, amount, key });
  if (state === "done") finishRefund(order, made);
  return made.isReturn ? "for nothing" : made.keeps ? "keeps" : "ends";
}

/** An operator transfers what could not be given back, and says so. */
async function transfer(world: World, { refund: number }: Extract<Command, { what: "transfer" }>): Promise<string> {
  const { shop, orders, touched } = world;
  const failed = orders.flatMap((order) =>
    order.refunds.filter(({ state }) => state === "failed").map(({ amount }) => ({ order, amount })),
  );
  const chosen = pick(failed, number);
  if (!chosen) return "nothing";
  const { order, amount } = chosen;
  touched.add(order);
  const form = { amount, actor: commandLine, isDryRun: false };
  const marked = await tried(survive(world, () => markRefunded(shop.orders, order.id, form)));
  if ("code" in marked) return marked.code;
  const made = order.refunds.find(({ id }) => id === marked.gave.id);
  if (made?.state !== "failed") throw new Error("What didn't fail is no operator's to settle.");
  settleByHand(order, made);
  return "done";
}

/** A bank has decided about a refund that takes days, or sends one back that had arrived. */
async function bank(world: World, { refund: number, succeeds }: Extract<Command, { what: "bank" }>): Promise<string> {
  const { shop, orders, touched } = world;
  const all = orders.flatMap((order) => order.refunds.map((made) => ({ order, made })));
  const byCard = all.filter(({ made }) => made.payment.isByCard);
  const waiting = byCard.filter(({ made }) => made.state === "pending");
  const open = waiting.length > 0 || succeeds ? waiting : byCard.filter(({ made }) => made.state === "done");
  const chosen = pick(open, number);
  const facts = chosen && shop.card.refunds.get(chosen.made.key);
  if (!chosen || !facts) return "nothing";
  const { order, made } = chosen;
  touched.add(order);
  const was = made.state;
  shop.card.refunds.set(made.key, { ...facts, state: succeeds ? "done" : "failed" });
  const payment = await findPayment(shop.database.db, { provider: "card", providerRef: made.payment.ref });
  await survive(world, () => syncRefunds(shop.orders, payment?.id ?? ""));
  if (succeeds) finishRefund(order, made);
  else failRefund(made);
  return `${was}, then ${succeeds ? "done" : "failed"}`;
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
  const isNew = await survive(world, () =>
    ends === "open"
      ? disputeOpened(shop.orders, contested)
      : disputeClosed(shop.orders, contested, { isLost: ends === "lost" }),
  );
  expect(isNew, "each notice of a dispute is news once").toBe(ends !== "open" || paid.dispute === "none");
  if (ends === "lost") lose(order, paid);
  else paid.dispute = ends;
  return ends;
}
