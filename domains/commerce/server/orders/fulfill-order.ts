import type { Day } from "../../../../platform/clock/time-zone.ts";
import type { Trx } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { findAccount } from "../../../accounts/server/records/public.ts";
import { addAdministrator, createGroup, lockGroup, lowerSeatsLater } from "../../../groups/server/public.ts";
import { addSeats, grantTerm, type NewTerm } from "../../../subscriptions/server/terms/public.ts";
import type { OrderLinesTable, OrdersTable } from "../tables.ts";
import { cannotBeGiven } from "./order-errors.ts";
import type { Orders } from "./orders.ts";
import { insertFulfillment, lockOrder, markFulfilled, readLines, saveGroup } from "./orders-store.ts";

/** What a line's grant is called in subscriptions: no two have the same. */
export function grantKeyOf(lineId: string): string {
  return `order-line:${lineId}`;
}

/** Locks an order in the order in which everybody locks: its groups, then itself. */
export async function lockWithGroups(
  trx: Trx,
  { database }: Orders,
  orderId: string,
): Promise<OrdersTable | undefined> {
  const groupIds = (await readLines(trx, orderId)).flatMap(({ group_id: id }) => (id === null ? [] : [id]));
  for (const id of [...new Set(groupIds)].toSorted()) await lockGroup(trx, id, database.flavor);
  return await lockOrder(trx, orderId, database.flavor);
}

/**
 * Gives what an order is for, each line once: whoever marks the order gives its lines, and a line's row in fulfillments
 * and its grant are written together. The caller has locked the order with its groups. Returns false if it was given
 * before.
 * @throws AppError cannot-be-given if what a line is for is gone; the transaction must not be committed then
 */
export async function fulfillOrder(trx: Trx, orders: Orders, order: OrdersTable): Promise<boolean> {
  const now = orders.subscriptions.clock.now();
  if (!(await markFulfilled(trx, order.id, now))) return false;
  for (const line of await readLines(trx, order.id)) {
    const days = await giveLine(trx, orders, order, line);
    const [from, until] = [days.startsOn, days.endsOn];
    const row = { order_line_id: line.id, grant_key: grantKeyOf(line.id), from_day: from, until_day: until };
    await insertFulfillment(trx, { ...row, at: now, revoked_at: null });
  }
  return true;
}

/** Subscriptions and groups refuse what is no longer possible with these. */
const impossible = new Set([
  "no-term-for-seats",
  "seats-unlimited",
  "term-too-far",
  "group-not-found",
  "already-in-group",
]);

/** The first and the last day that were given. */
interface Given {
  startsOn: Day;
  endsOn: Day;
}

/** What buyers are told where subscriptions speak to operators. */
const reasons: Readonly<Record<string, string>> = {
  "no-term-for-seats": "The subscription that it is for has ended.",
  "seats-unlimited": "The group has unlimited seats already.",
  "already-in-group": "You administer a group already.",
};

async function giveLine(trx: Trx, orders: Orders, order: OrdersTable, line: OrderLinesTable): Promise<Given> {
  try {
    return line.kind === "seats" || line.kind === "upgrade"
      ? await giveSeats(trx, orders, order, line)
      : await giveTerm(trx, orders, order, line);
  } catch (error) {
    if (error instanceof AppError && impossible.has(error.code))
      throw cannotBeGiven(reasons[error.code] ?? error.message, error);
    throw error;
  }
}

async function giveTerm(trx: Trx, orders: Orders, order: OrdersTable, line: OrderLinesTable): Promise<Given> {
  const { subscriptions } = orders;
  const holder = await holderOf(trx, orders, order, line);
  const given = await grantTerm(trx, subscriptions, {
    holder,
    length: { years: line.years },
    paidSeats: "groupId" in holder ? line.seats : 1,
    source: `order:${order.id}`,
    grantKey: grantKeyOf(line.id),
  });
  // A plan with fewer seats than there are users takes the seats beyond them on its first day.
  if ("groupId" in holder) await lowerSeatsLater(trx, subscriptions, holder.groupId);
  return given;
}

/** Whose a term is: the target's, or for what is new the buyer's own or a new group's. */
async function holderOf(
  trx: Trx,
  orders: Orders,
  order: OrdersTable,
  line: OrderLinesTable,
): Promise<NewTerm["holder"]> {
  if (line.group_id !== null) return { groupId: line.group_id };
  const account = order.account_id === null ? undefined : await findAccount(trx, order.account_id);
  if (!account) throw cannotBeGiven("The account that ordered it was deleted.");
  if (line.product_kind === "individual") return { accountId: account.id };
  const { name, organization } = readJson(order.buyer);
  const actor = { id: account.id, name: `${account.firstName} ${account.lastName}`.trim() || account.email };
  const { subscriptions, database } = orders;
  const title = organization || name;
  const groupId = await createGroup(trx, subscriptions, { title, type: line.product_kind, actor });
  // No seat is taken (RULING-18).
  await addAdministrator(trx, subscriptions, { groupId, account, actor }, database.flavor);
  await saveGroup(trx, line, groupId);
  return { groupId };
}

/** Seats for the term that they were bought for, to its end. A larger plan is so many more seats, or unlimited ones. */
async function giveSeats(trx: Trx, orders: Orders, order: OrdersTable, line: OrderLinesTable): Promise<Given> {
  const { group_id: groupId, target_id: termId, seats } = line;
  if (groupId === null) throw cannotBeGiven("There is no group to add seats to.");
  const source = `order:${order.id}`;
  const grantKey = grantKeyOf(line.id);
  const added = await addSeats(trx, orders.subscriptions, { groupId, termId, seats, source, grantKey });
  // Seats of a term that is to come may be enough for those who would be removed on its first day.
  await lowerSeatsLater(trx, orders.subscriptions, groupId);
  return added;
}
