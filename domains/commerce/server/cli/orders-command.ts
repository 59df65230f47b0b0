import { parseArgs } from "node:util";
import { formatDay } from "../../../../platform/clock/time-zone.ts";
import { formatMoney } from "../../money.ts";
import { cancelOrder } from "../orders/ending/cancel-order.ts";
import type { Orders } from "../orders/orders.ts";
import { listDue, listNewest } from "../orders/orders-store.ts";
import { amountOf, askedOrder, refused } from "../orders/reading/order-routes.ts";
import { readOrder, readOrderState } from "../orders/reading/read-order.ts";
import { amountOwed } from "../payments/amount-owed.ts";
import { accessAfterTransfer, markRefunded, readAttention } from "../payments/attention/attention.ts";
import type { Attention } from "../payments/attention/attention-store.ts";
import { markPaid, receivedAtOf } from "../payments/mark-paid.ts";
import { commandLine } from "../records/records.ts";
import { exitCodeOf } from "../../../../platform/starting/starting.ts";
import {
  type RefundChoice,
  type RefundPlan,
  accessAfterPlan,
  planRefund,
  sumOfPlan,
} from "../payments/refunds/plan-refund.ts";
import { refundOrder } from "../payments/refunds/refund-order.ts";
import type { OrdersTable } from "../tables.ts";

/** `admin refund`. */
async function refund({ out, orders, number, values }: Work): Promise<void> {
  const order = await askedOrder(orders, number);
  const money = (value: number) => formatMoney(value, order.currency);
  const choice = choiceOf(values, order);
  const keepsAccess = values["keep-access"] === true;
  if (values["dry-run"] === true) {
    const plan = await planRefund(orders.database.db, orders, order, choice);
    listLines(out, plan, money);
    return out(
      `This would refund ${money(sumOfPlan(plan))}. ${accessAfterPlan(plan, order, keepsAccess)} ${UNCHANGED}`,
    );
  }
  const reason = values.reason ?? "";
  const made = await refundOrder(orders, order.id, { ...choice, keepsAccess, reason, actor: commandLine });
  listLines(out, made, money);
  const access = accessAfterPlan(made, order, keepsAccess);
  out(`${money(sumOfPlan(made))} are being refunded; a job of the server does it. ${access}`);
  if (made.byTransfer > 0)
    out(`${money(made.byTransfer)} of it came by transfer: transfer the money to the buyer yourself.`);
}

function listLines(out: Work["out"], { lines }: RefundPlan, money: (value: number) => string): void {
  for (const { line, amount } of lines) out(`  ${line.position}. ${line.text}: ${money(amount)}`);
}

function choiceOf({ line, quantity, amount, all }: Values, order: OrdersTable): RefundChoice {
  if (amount !== undefined && all === true) throw refused("Use --amount or --all, not both.");
  if (line !== undefined && !/^[1-9]\d{0,2}(?:,[1-9]\d{0,2}){0,99}$/.test(line))
    throw refused("--line must be the number of a line, or some: 1,3.");
  const positions = line === undefined ? undefined : line.split(",").map(Number);
  const lines = { ...(positions && { positions }), ...quantitiesOf(quantity, positions) };
  if (all === true) return { ...lines, amount: "all" };
  return { ...lines, amount: amount === undefined ? "days-left" : amountOf(amount, order) };
}

/** For how many of one line it is. */
function quantitiesOf(
  quantity: string | undefined,
  positions: readonly number[] = [],
): Pick<RefundChoice, "quantities"> {
  if (quantity === undefined) return {};
  const [position, ...more] = positions;
  if (position === undefined || more.length > 0 || !/^[1-9]\d{0,5}$/.test(quantity))
    throw refused("--quantity must be a whole number, and needs --line with one line.");
  return { quantities: new Map([[position, Number(quantity)]]) };
}

/** `admin mark-refunded`. */
async function settleFailed({ out, orders, number, values }: Work): Promise<void> {
  const order = await askedOrder(orders, number);
  const amount = values.amount === undefined ? undefined : amountOf(values.amount, order);
  const isDryRun = values["dry-run"] === true;
  const made = await markRefunded(orders, order.id, { amount, actor: commandLine, isDryRun });
  const what = `that you transferred ${formatMoney(made.amount, order.currency)} of ${number} to the buyer`;
  const then = accessAfterTransfer(made);
  out(isDryRun ? `This would record ${what}. ${then} ${UNCHANGED}` : `Recorded ${what}. ${then}`);
}

interface OrdersCommandContext {
  out(line: string): void;
  err(line: string): void;
  openOrders(): Promise<{ orders: Orders; close(): Promise<void> }>;
}

/** Its lines in the output of `admin help`. */
export const ordersHelp = `
  npm run admin -- orders [--unpaid | --overdue | --attention]
                                                list the newest orders, or those that aren't paid, or not in time, or
                                                those that you must decide about: payments of another amount than was
                                                asked for, refunds that failed or are late, and open disputes
  npm run admin -- order <number>               show an order: its lines, its buyer, and all that happened
  npm run admin -- mark-paid <number> [--amount 725.00] [--on 2027-01-31] [--dry-run]
                                                record that an invoice was paid, all of it or a part, and mail the receipt
  npm run admin -- refund <number> [--line 1,3] [--quantity 2] [--amount 63.96 | --all] [--keep-access] [--reason "…"] [--dry-run]
                                                give back what the days that are left cost, or more, and end the access
                                                that it paid for. What was paid beside the cost of the order goes back
                                                first. What came by transfer, transfer yourself
  npm run admin -- mark-refunded <number> [--amount 63.96] [--dry-run]
                                                record that you transferred a refund that has failed
  npm run admin -- cancel <number> [--dry-run]  cancel an order that isn't paid: ends its access, credits its invoice`;

const usage = `Usage:${ordersHelp}`;

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = {
  unpaid: flag,
  overdue: flag,
  attention: flag,
  amount: text,
  on: text,
  line: text,
  quantity: text,
  all: flag,
  "keep-access": flag,
  reason: text,
  "dry-run": flag,
} as const;

interface Verb {
  run(work: Work): Promise<void>;
  takesNumber: boolean;
  options: readonly (keyof Values)[];
}

const verbs: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ["orders", { run: list, takesNumber: false, options: ["unpaid", "overdue", "attention"] }],
  ["order", { run: show, takesNumber: true, options: [] }],
  ["mark-paid", { run: pay, takesNumber: true, options: ["amount", "on", "dry-run"] }],
  [
    "refund",
    {
      run: refund,
      takesNumber: true,
      options: ["line", "quantity", "amount", "all", "keep-access", "reason", "dry-run"],
    },
  ],
  ["mark-refunded", { run: settleFailed, takesNumber: true, options: ["amount", "dry-run"] }],
  ["cancel", { run: cancel, takesNumber: true, options: ["dry-run"] }],
]);

/** The verbs of `admin` that are about orders. */
export const ordersVerbs: ReadonlySet<string> = new Set(verbs.keys());

/** `admin orders`, `order`, `mark-paid`, `refund`, `mark-refunded` and `cancel`. Returns the exit code. */
export async function ordersCommand(words: readonly string[], context: OrdersCommandContext): Promise<number> {
  const read = readWords(words);
  const verb = read && verbs.get(read.name);
  const isKnown = (name: string) => verb?.options.some((option) => option === name);
  if (!verb || read.rest.length !== (verb.takesNumber ? 1 : 0) || !Object.keys(read.values).every(isKnown)) {
    context.err(usage);
    return 2;
  }
  const { orders, close } = await context.openOrders();
  return await exitCodeOf({ close }, context.err, () =>
    verb.run({ out: context.out, orders, number: (read.rest[0] ?? "").toUpperCase(), values: read.values }),
  );
}

function readWords(words: readonly string[]): { name: string; rest: string[]; values: Values } | undefined {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [name = "", ...rest] = positionals;
    return { name, rest, values };
  } catch {
    return undefined;
  }
}

async function list({ out, orders, values }: Work): Promise<void> {
  const { database, subscriptions } = orders;
  const { clock, zone } = subscriptions;
  if (values.attention === true) return await listAttention({ out, orders });
  const isDue = values.unpaid === true || values.overdue === true;
  const before = values.overdue === true ? { before: zone.dayAt(clock.now()) } : {};
  const found = isDue ? await listDue(database.db, before) : await listNewest(database.db);
  if (found.length === 0) out("There are no such orders.");
  for (const order of found) {
    const { sentence } = await readOrderState(database.db, orders, order);
    const day = formatDay(zone.dayAt(order.placed_at));
    out(`${order.number}  ${day}  ${formatMoney(order.total, order.currency)}  ${order.provider}  ${sentence}`);
  }
}

/** What an operator can do about each. */
const advice: Readonly<Record<Attention["reason"], string>> = {
  "payment-differs":
    "was paid, which isn't what was asked for, so nothing was given. Refund it on the provider's pages, or record the rest with mark-paid",
  "refund-failed":
    "could not be given back. Ask again: refund, with --amount; or transfer it yourself, then mark-refunded",
  "return-failed":
    "was paid beside what the order cost and could not be given back. Ask again: refund, with --amount; or transfer it yourself, then mark-refunded",
  "refund-late": "is being given back for more than a week. Look at it on the provider's pages",
  "dispute-open": "is contested at the bank. Answer on the provider's pages",
};

async function listAttention({ out, orders }: Pick<Work, "out" | "orders">): Promise<void> {
  const { zone } = orders.subscriptions;
  const found = await readAttention(orders);
  if (found.length === 0) out("No order needs you.");
  for (const { number, reason, amount, currency, at } of found)
    out(`${number}  ${formatDay(zone.dayAt(at))}  ${reason}  ${formatMoney(amount, currency)} ${advice[reason]}.`);
}

async function show({ out, orders, number }: Work): Promise<void> {
  const order = await readOrder(orders.database.db, orders, await askedOrder(orders, number));
  const money = (amount: number) => formatMoney(amount, order.currency);
  out(`${order.number}, ${order.placedOn}: ${order.state.sentence}`);
  for (const [index, line] of order.lines.entries())
    out(`  ${index + 1}. ${line.text}: ${money(line.net)}\n     ${line.detail}`);
  out(`  Net ${money(order.net)}, tax ${money(order.tax)}, total ${money(order.total)}; by ${order.provider}`);
  const { name, organization, email, purchaseOrder } = order.buyer;
  out(`  ${[organization, name, email, purchaseOrder].filter((part) => part !== "").join(", ")}`);
  for (const { on, what } of order.history) out(`  ${on}  ${what}`);
}

async function pay({ out, orders, number, values }: Work): Promise<void> {
  const order = await askedOrder(orders, number);
  const owed = await amountOwed(orders.database.db, order);
  const amount = values.amount === undefined ? undefined : amountOf(values.amount, order);
  const money = (value: number) => formatMoney(value, order.currency);
  const receivedAt = receivedAtOf(orders, values.on);
  if (values["dry-run"] === true)
    return out(
      `This would record ${money(amount ?? owed)} of the ${money(owed)} owed for ${order.number}. ${UNCHANGED}`,
    );
  const paid = await markPaid(orders, order, { amount, receivedAt, actor: commandLine });
  const { sentence } = await readOrderState(orders.database.db, orders, await askedOrder(orders, number));
  out(`${money(paid.amount)} recorded for ${order.number}. ${sentence}`);
}

async function cancel({ out, orders, number, values }: Work): Promise<void> {
  const order = await askedOrder(orders, number);
  if (values["dry-run"] === true) {
    const { sentence } = await readOrderState(orders.database.db, orders, order);
    return out(`This would cancel ${order.number}. Now: ${sentence} ${UNCHANGED}`);
  }
  await cancelOrder(orders, order.id, commandLine);
  out(`${order.number} is canceled.`);
}

/** The options of the verbs about orders. */
interface Values {
  unpaid?: boolean;
  overdue?: boolean;
  attention?: boolean;
  amount?: string;
  on?: string;
  line?: string;
  quantity?: string;
  all?: boolean;
  "keep-access"?: boolean;
  reason?: string;
  "dry-run"?: boolean;
}

/** What a verb about orders works with. */
interface Work {
  out(line: string): void;
  orders: Orders;
  /** '' for the verb that takes none. */
  number: string;
  values: Values;
}

/** The end of what a dry run says. */
export const UNCHANGED = "Nothing was changed: this was a dry run.";
