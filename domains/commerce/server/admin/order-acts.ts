import { z } from "zod";
import type { FieldBlock } from "../../../../ui/admin/fields.tsx";
import { adminPath } from "../../../admin/contract.ts";
import { type Act, type Asked, defineAct, undoneBy } from "../../../admin/server/public.ts";
import type { Order } from "../../contract.ts";
import { formatMoney, plainAmount } from "../../money.ts";
import { cancelOrder } from "../orders/ending/cancel-order.ts";
import { cancelPaid, canceledAlready, orderMoved, orderSettled } from "../orders/order-errors.ts";
import { BY_INVOICE, type Orders } from "../orders/orders.ts";
import { readLines } from "../orders/orders-store.ts";
import { amountOf, refused } from "../orders/reading/order-routes.ts";
import { amountOwed } from "../payments/amount-owed.ts";
import { accessAfterTransfer, markRefunded } from "../payments/attention/attention.ts";
import { type FailedRefund, listFailedRefunds } from "../payments/attention/attention-store.ts";
import { markPaid, receivedAtOf } from "../payments/mark-paid.ts";
import {
  type RefundChoice,
  type RefundPlan,
  type Returnable,
  accessAfterPlan,
  planRefund,
  readReturnable,
  sumOfPlan,
} from "../payments/refunds/plan-refund.ts";
import { refundOrder } from "../payments/refunds/refund-order.ts";
import { lastEventAbout } from "../records/events-store.ts";
import type { OrdersTable } from "../tables.ts";

/** An order with what can still be done with its money. */
export interface OrderItem {
  row: OrdersTable;
  order: Order;
  returnable: Returnable;
  failedRefunds: readonly FailedRefund[];
}

/** An act that was looked at and not done yet. */
interface PlannedAct {
  /** What will happen, in one sentence or a few. */
  sentence: string;
  /** The sum that it is about; 0 for none. */
  sum: number;
  /** Does it. Returns the word of its notice, if there are several. */
  run(): Promise<string | void>;
}

type OrderAct = Omit<Act<Orders, OrderItem>, "action" | "plan"> & {
  /** `since`: what was done to the order last. @throws AppError why it can't be done */
  look(orders: Orders, asked: Asked<OrderItem> & { since: string }): Promise<PlannedAct>;
};

/** An act on an order: what is agreed to is its sum, and that nothing was done to the order since. */
function orderAct({ look, ...act }: OrderAct): Act<Orders, OrderItem> {
  return defineAct({
    ...act,
    action: "settle-orders",
    plan: async (orders, asked) => {
      const { row } = asked.item;
      const since = await lastEventAbout(orders.database.db, `order:${row.id}`);
      const { sentence, sum, run } = await look(orders, { ...asked, since });
      return { sentence, agreed: `${since}.${sum}`, run };
    },
  });
}

const refundForm = z.object({
  how: z.enum(["days-left", "all", "amount"]),
  amount: z.string().default(""),
  reason: z.string().trim().max(500).default(""),
  keeps: z.string().default(""),
});

const refund = orderAct({
  name: "refund-order",
  at: "refund",
  label: "Refund",
  means: "Refund an order",
  damage: "gives-money",
  tells: "buyer",
  undo: "money that has been sent can’t be recalled",
  done: {
    refund: "The refund was requested. It will be made within minutes, and any access it ends will end then.",
    "refund-by-hand":
      "The refund was requested. If the payment came by bank transfer, transfer it back yourself. Any access it ends will end within minutes.",
  },
  isOffered: ({ row, returnable: { left, beyond } }) =>
    beyond > 0 || (left > 0 && row.fulfilled_at !== null && row.canceled_at === null),
  fields: async ({ database }, { row }) => [
    ...lineFields(await readLines(database.db, row.id)),
    {
      kind: "choice",
      name: "how",
      label: "How much",
      options: {
        "days-left": "The value of the remaining days",
        all: "Everything still refundable",
        amount: "An amount",
      },
      value: "",
    },
    {
      kind: "text",
      name: "amount",
      label: "Amount",
      help: "Only for an amount, such as 21.23.",
      inputMode: "decimal",
      maxLength: 20,
      value: "",
      isOptional: true,
    },
    {
      kind: "text",
      name: "reason",
      label: "Reason (optional)",
      help: "The buyer sees this.",
      maxLength: 500,
      value: "",
      isOptional: true,
    },
    {
      kind: "check",
      name: "keeps",
      label: "Keep the access",
      help: "Otherwise, the access from the refunded lines ends, or the refunded seats are removed.",
      value: "",
    },
  ],
  look: async (orders, { item: { row: order }, since, fields, actor }) => {
    const form = refundForm.safeParse(fields);
    if (!form.success)
      throw refused("Choose how much is to be refunded, and a reason of at most 500 characters. Nothing was changed.");
    const { how, reason } = form.data;
    const amount = how === "amount" ? amountOf(form.data.amount.trim(), order) : how;
    const choice: RefundChoice = { ...chosenLines(fields), amount };
    const keepsAccess = form.data.keeps === "1";
    const plan = await planRefund(orders.database.db, orders, order, choice);
    const sum = sumOfPlan(plan);
    const { payments } = await readReturnable(orders.database.db, order);
    const byHand = payments.some(({ payment, left }) => left > 0 && payment.provider === BY_INVOICE)
      ? " If the payment came by bank transfer, transfer it back yourself."
      : "";
    return {
      sentence: `This will refund ${formatMoney(sum, order.currency)} of ${order.number}${linesInWords(plan, order)}. ${accessAfterPlan(plan, order, keepsAccess)}${byHand}`,
      sum,
      run: async () => {
        const agreed = { since, sum };
        const { byTransfer } = await refundOrder(orders, order.id, { ...choice, keepsAccess, reason, actor, agreed });
        return byTransfer > 0 ? "refund-by-hand" : "refund";
      },
    };
  },
});

/** Lets lines be chosen, and for how many each; of one line for one thing there is no choice. */
function lineFields(lines: readonly { position: number; text: string; qty: number }[]): FieldBlock[] {
  if (lines.length === 0 || (lines.length === 1 && lines[0]?.qty === 1)) return [];
  return [
    { kind: "hidden", name: "lines", value: "1" },
    ...lines.map(({ position, text, qty }): FieldBlock => {
      const chosen: FieldBlock = {
        kind: "check",
        name: `line-${position}`,
        label: `Line ${position}: ${text}`,
        help: qty === 1 ? "Refund this line." : `Refund this line, for the number given below (of ${qty}).`,
        value: "1",
      };
      if (qty === 1) return { kind: "together", fields: [chosen] };
      const howMany: FieldBlock = {
        kind: "text",
        name: `qty-${position}`,
        label: `How many of line ${position}`,
        help: `Of ${qty}. If you refund fewer, the group loses that many seats and keeps the rest.`,
        inputMode: "numeric",
        maxLength: 6,
        value: `${qty}`,
      };
      return { kind: "together", fields: [chosen, howMany] };
    }),
  ];
}

/** The lines that were chosen, and for how many each; all if there was no choice. @throws AppError word-refused */
function chosenLines(fields: Asked<OrderItem>["fields"]): Pick<RefundChoice, "positions" | "quantities"> {
  if (fields["lines"] === undefined) return {};
  const positions = Object.keys(fields).flatMap((name) => {
    const [, position = ""] = /^line-([1-9]\d{0,2})$/.exec(name) ?? [];
    return position === "" ? [] : [Number(position)];
  });
  if (positions.length === 0) throw refused("Choose at least one line. Nothing was changed.");
  const quantities = positions.flatMap((position): [number, number][] => {
    const typed = fields[`qty-${position}`]?.trim();
    if (typed === undefined) return [];
    if (!/^[1-9]\d{0,5}$/.test(typed)) throw refused(`Give a whole number for line ${position}. Nothing was changed.`);
    return [[position, Number(typed)]];
  });
  return { positions, quantities: new Map(quantities) };
}

/** What is refunded of each line, if it is of more than one, or of a part of one. */
function linesInWords({ lines }: RefundPlan, { currency }: OrdersTable): string {
  if (lines.length === 0 || (lines.length === 1 && lines[0]?.part === null)) return "";
  const each = lines.map(({ line, amount, part }) => {
    const count = part === null ? "" : `${part} of ${line.qty}, `;
    return `${line.position}. ${line.text} (${count}${formatMoney(amount, currency)})`;
  });
  return `: ${each.join("; ")}`;
}

const paymentForm = z.object({ amount: z.string().default(""), on: z.string().default("") });

const recordPayment = orderAct({
  name: "mark-paid",
  label: "Mark as paid",
  means: "Mark an order as paid",
  damage: "gives-money",
  tells: "buyer",
  undo: undoneBy(refund.name, ({ item: { row } }) => adminPath("orders", row.number, refund.at)),
  done: "The payment was recorded.",
  isOffered: ({ order }) => order.owed > 0,
  fields: async ({ database, subscriptions: { clock, zone } }, { row }) => {
    const owed = plainAmount(await amountOwed(database.db, row), row.currency);
    const today = zone.dayAt(clock.now());
    return [
      { kind: "text", name: "amount", label: "Amount", help: `${owed} is owed.`, value: owed },
      { kind: "text", type: "date", name: "on", label: "Date received", max: today, value: today },
    ];
  },
  look: async (orders, { item: { row: order }, since, fields, actor }) => {
    const form = paymentForm.parse(fields);
    const owed = await amountOwed(orders.database.db, order);
    if (owed === 0) throw orderSettled(order.number, "paid");
    const amount = amountOf(form.amount.trim(), order);
    const receivedAt = receivedAtOf(orders, form.on);
    const money = (value: number) => formatMoney(value, order.currency);
    const more = amount > owed ? ` ${money(amount - owed)} is more than that and goes back to the buyer.` : "";
    return {
      sentence: `This will record that ${money(amount)} of the ${money(owed)} owed for ${order.number} was received on ${form.on}.${more}`,
      sum: amount,
      run: async () => {
        const ref = `admin.${order.id}.${since}`;
        const { outcome } = await markPaid(orders, order, { amount, receivedAt, ref, actor });
        if (outcome === "known") throw orderMoved(order.number);
      },
    };
  },
});

const recordTransfer = orderAct({
  name: "mark-refunded",
  label: "Mark a failed refund as transferred",
  means: "Record that a refund was transferred",
  damage: "gives-money",
  tells: "buyer",
  undo: "it records what a person did",
  done: "It was recorded that you transferred the refund.",
  isOffered: ({ failedRefunds }) => failedRefunds.length > 0,
  fields: async ({ database }, { row }) => {
    const failed = await listFailedRefunds(database.db, row.id);
    const options = Object.fromEntries(
      failed.map(({ amount, currency }) => [plainAmount(amount, currency), formatMoney(amount, currency)]),
    );
    const [only = "", ...others] = Object.keys(options);
    return [
      {
        kind: "choice",
        name: "amount",
        label: "Refund that you transferred",
        options,
        value: others.length === 0 ? only : "",
        none: "This order has no failed refunds waiting to be made.",
      },
    ];
  },
  look: async (orders, { item: { row: order }, fields, actor }) => {
    const typed = fields["amount"] ?? "";
    const amount = typed === "" ? undefined : amountOf(typed.trim(), order);
    const failed = await markRefunded(orders, order.id, { amount, actor, isDryRun: true });
    return {
      sentence: `This will record that you transferred ${formatMoney(failed.amount, order.currency)} of ${order.number} to the buyer. ${accessAfterTransfer(failed)}`,
      sum: failed.amount,
      run: async () => {
        await markRefunded(orders, order.id, { amount: failed.amount, actor, isDryRun: false });
      },
    };
  },
});

const cancel = orderAct({
  name: "cancel-order",
  at: "cancel",
  label: "Cancel the order",
  damage: "none",
  done: "The order was canceled.",
  isOffered: ({ row, order }) => order.owed > 0 && row.canceled_at === null,
  look: async (orders, { item: { row: order }, actor }) => {
    if (order.canceled_at !== null) throw canceledAlready(order.number);
    const owed = await amountOwed(orders.database.db, order);
    if (owed === 0) throw cancelPaid(order.number);
    const paid = order.total - owed;
    const back = paid > 0 ? ` The ${formatMoney(paid, order.currency)} that was paid goes back to the buyer.` : "";
    return {
      sentence: `This will cancel ${order.number}: the access it gave ends, and its invoice is credited.${back} The buyer is notified by email.`,
      sum: 0,
      run: async () => {
        await cancelOrder(orders, order.id, actor);
      },
    };
  },
});

/** What admin can do with an order, in the order of the buttons. */
export const orderActs = [recordPayment, refund, recordTransfer, cancel];
