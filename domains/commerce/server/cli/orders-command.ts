import { parseArgs } from "node:util";
import { formatDay, isDay } from "../../../../platform/clock/calendar.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { formatMoney, fractionDigits } from "../../money.ts";
import { cancelOrder } from "../orders/ending/cancel-order.ts";
import { noSuchOrder } from "../orders/order-errors.ts";
import type { Orders } from "../orders/orders.ts";
import { findOrder, listDue, listNewest } from "../orders/orders-store.ts";
import { readOrder, readOrderState } from "../orders/reading/read-order.ts";
import { amountOwed } from "../payments/amount-owed.ts";
import { markPaid } from "../payments/mark-paid.ts";
import { planRefund, type RefundChoice, refundOrder } from "../payments/refunds/refund-order.ts";
import { commandLine } from "../records/record-event.ts";
import type { OrdersTable } from "../tables.ts";

interface OrdersCommandContext {
  out(line: string): void;
  err(line: string): void;
  openOrders(): Promise<{ orders: Orders; close(): Promise<void> }>;
}

/** Its lines in the output of `admin help`. */
export const ordersHelp = `
  npm run admin -- orders [--unpaid | --overdue]
                                                list the newest orders, or those that aren't paid, or not in time
  npm run admin -- order <number>               show an order: its lines, its buyer, and all that happened
  npm run admin -- mark-paid <number> [--amount 725.00] [--on 2027-01-31] [--dry-run]
                                                record that an invoice was paid, all of it or a part, and mail the receipt
  npm run admin -- refund <number> [--line 1] [--amount 63.96 | --all] [--keep-access] [--reason "…"] [--dry-run]
                                                give back what the days that are left cost, or more, and end the access
                                                that it paid for. By invoice, transfer the money yourself
  npm run admin -- cancel <number> [--dry-run]  cancel an order that isn't paid: ends its access, credits its invoice`;

const usage = `Usage:${ordersHelp}`;

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = {
  unpaid: flag,
  overdue: flag,
  amount: text,
  on: text,
  line: text,
  all: flag,
  "keep-access": flag,
  reason: text,
  "dry-run": flag,
} as const;

interface Values {
  unpaid?: boolean;
  overdue?: boolean;
  amount?: string;
  on?: string;
  line?: string;
  all?: boolean;
  "keep-access"?: boolean;
  reason?: string;
  "dry-run"?: boolean;
}

interface Work {
  out(line: string): void;
  orders: Orders;
  /** '' for the verb that takes none. */
  number: string;
  values: Values;
}

interface Verb {
  run(work: Work): Promise<void>;
  takesNumber: boolean;
  options: readonly (keyof Values)[];
}

const verbs: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ["orders", { run: list, takesNumber: false, options: ["unpaid", "overdue"] }],
  ["order", { run: show, takesNumber: true, options: [] }],
  ["mark-paid", { run: pay, takesNumber: true, options: ["amount", "on", "dry-run"] }],
  [
    "refund",
    { run: refund, takesNumber: true, options: ["line", "amount", "all", "keep-access", "reason", "dry-run"] },
  ],
  ["cancel", { run: cancel, takesNumber: true, options: ["dry-run"] }],
]);

/** The verbs of `admin` that are about orders. */
export const ordersVerbs: ReadonlySet<string> = new Set(verbs.keys());

const UNCHANGED = "Nothing was changed: this was a dry run.";

/** `admin orders`, `order`, `mark-paid`, `refund` and `cancel`. Returns the exit code. */
export async function ordersCommand(words: readonly string[], context: OrdersCommandContext): Promise<number> {
  const read = readWords(words);
  const verb = read && verbs.get(read.name);
  const isKnown = (name: string) => verb?.options.some((option) => option === name);
  if (!verb || read.rest.length !== (verb.takesNumber ? 1 : 0) || !Object.keys(read.values).every(isKnown)) {
    context.err(usage);
    return 2;
  }
  const { orders, close } = await context.openOrders();
  try {
    await verb.run({ out: context.out, orders, number: (read.rest[0] ?? "").toUpperCase(), values: read.values });
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    context.err(error.message);
    return 1;
  } finally {
    await close();
  }
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

async function show({ out, orders, number }: Work): Promise<void> {
  const order = await readOrder(orders.database.db, orders, await find(orders, number));
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
  const order = await find(orders, number);
  const owed = await amountOwed(orders.database.db, order);
  const amount = values.amount === undefined ? undefined : amountOf(values.amount, order);
  const money = (value: number) => formatMoney(value, order.currency);
  const { clock, zone } = orders.subscriptions;
  const day = values.on ?? zone.dayAt(clock.now());
  if (!isDay(day) || day > zone.dayAt(clock.now()))
    throw refused("--on must be a day like 2027-01-31, today or earlier.");
  if (values["dry-run"] === true)
    return out(
      `This would record ${money(amount ?? owed)} of the ${money(owed)} owed for ${order.number}. ${UNCHANGED}`,
    );
  const receivedAt = values.on === undefined ? clock.now() : zone.startOf(day) + 12 * 3_600_000;
  const paid = await markPaid(orders, order, { amount, receivedAt, actor: commandLine });
  const { sentence } = await readOrderState(orders.database.db, orders, await find(orders, number));
  out(`${money(paid.amount)} recorded for ${order.number}. ${sentence}`);
}

async function refund({ out, orders, number, values }: Work): Promise<void> {
  const order = await find(orders, number);
  const money = (value: number) => formatMoney(value, order.currency);
  const choice = choiceOf(values, order);
  const keepsAccess = values["keep-access"] === true;
  const planned = values["dry-run"] === true ? await planRefund(orders.database.db, orders, order, choice) : undefined;
  const reason = values.reason ?? "";
  const made = planned ?? (await refundOrder(orders, order.id, { ...choice, keepsAccess, reason, actor: commandLine }));
  for (const { line, amount } of made) out(`  ${line.position}. ${line.text}: ${money(amount)}`);
  const sum = money(made.reduce((all, { amount }) => all + amount, 0));
  const access = keepsAccess ? "The access stays." : "The access that they paid for ends.";
  if (planned) return out(`This would refund ${sum}. ${access} ${UNCHANGED}`);
  out(`${sum} are being refunded; a job of the server does it. ${access}`);
  if (order.provider === "invoice") out("It was paid by invoice: transfer the money to the buyer.");
}

function choiceOf({ line, amount, all }: Values, order: OrdersTable): RefundChoice {
  if (amount !== undefined && all === true) throw refused("Use --amount or --all, not both.");
  if (line !== undefined && !/^[1-9]\d{0,2}$/.test(line)) throw refused("--line must be the number of a line.");
  const positions = line === undefined ? {} : { positions: [Number(line)] };
  if (all === true) return { ...positions, amount: "all" };
  return { ...positions, amount: amount === undefined ? "days-left" : amountOf(amount, order) };
}

async function cancel({ out, orders, number, values }: Work): Promise<void> {
  const order = await find(orders, number);
  if (values["dry-run"] === true) {
    const { sentence } = await readOrderState(orders.database.db, orders, order);
    return out(`This would cancel ${order.number}. Now: ${sentence} ${UNCHANGED}`);
  }
  await cancelOrder(orders, order.id, commandLine);
  out(`${order.number} is canceled.`);
}

async function find({ database }: Orders, number: string): Promise<OrdersTable> {
  const order = await findOrder(database.db, { number });
  if (!order) throw noSuchOrder();
  return order;
}

/** '725' or '725.00' in the currency's smallest unit. */
function amountOf(word: string, { currency }: OrdersTable): number {
  const digits = fractionDigits(currency);
  const [, whole = "", part = ""] = /^(\d{1,8})(?:\.(\d+))?$/.exec(word) ?? [];
  const amount = Number(whole + part.padEnd(digits, "0"));
  if (whole === "" || part.length > digits || amount === 0)
    throw refused(`An amount in ${currency} is like ${digits === 0 ? "725" : "725.00"}, and not 0.`);
  return amount;
}

function refused(message: string): AppError {
  return new AppError({ code: "word-refused", status: 422, message });
}
