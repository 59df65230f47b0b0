import { formatDay } from "../../../../platform/clock/time-zone.ts";
import type { Trx } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { consumeRateLimit, type Limit } from "../../../../platform/limits/rate-limit.ts";
import { normalizeEmail } from "../../../accounts/rules.ts";
import { findAccount } from "../../../accounts/server/records/public.ts";
import { networkForLimits } from "../../../accounts/server/security/public.ts";
import type { MailKind } from "../../../messaging/contract.ts";
import { type MailAttachment, mailLimits, queueMail } from "../../../messaging/server/public.ts";
import { formatMoney } from "../../money.ts";
import { documentPath } from "../../orders/order-paths.ts";
import { documentAttachment } from "../documents/documents.ts";
import {
  orderCanceledMail,
  orderElsewhereMail,
  orderOverdueMail,
  orderPaidMail,
  orderPartPaidMail,
  orderPlacedMail,
  orderRefundedMail,
  paymentReturnedMail,
} from "../emails/order-mails.ts";
import { amountOwed } from "../payments/amount-owed.ts";
import type { OrdersTable } from "../tables.ts";
import { type Orders, orderToken, secretLink } from "./orders.ts";
import { findOrder, readLines } from "./orders-store.ts";
import type { Issued } from "./paper/papers.ts";

/** What is said about an order. Amounts are in the currency's smallest unit. */
type OrderNews = { documents: readonly Issued[] } & (
  | { kind: "overdue" }
  /** `ip`: the address that it came from, if somebody at a browser did it. */
  | { kind: "placed"; ip: string | undefined }
  | { kind: "paid"; amount: number }
  | { kind: "part-paid"; amount: number; left: number }
  | { kind: "canceled"; wasGiven: boolean }
  | { kind: "refunded"; amount: number; isTakenBack: boolean; seatsTaken: number; reason: string; byTransfer: boolean }
  | { kind: "returned"; amount: number; received: number; why: string }
);

/**
 * Tells the account about an order, in the transaction that causes it, and the address that the buyer typed if it is
 * another one: that one gets a link alone, since nobody knows whether it wants to hear of this.
 */
export async function mailOrder(trx: Trx, orders: Orders, { id }: OrdersTable, news: OrderNews): Promise<void> {
  // As it is now: what the transaction has done so far is in the mail.
  const order = await findOrder(trx, { id });
  if (!order) return;
  const { currency, number, total, due_on: due } = order;
  const money = (amount: number) => formatMoney(amount, currency);
  const token = orderToken(orders, id);
  const buyer = readJson(order.buyer);
  const common = {
    name: buyer.name,
    number,
    lines: (await readLines(trx, id)).map(({ text, detail }) => ({ text, detail })),
    total: money(total),
    link: secretLink(orders, order),
    documents: news.documents.map((document) => ({
      name: `${kindNames[document.number.slice(0, 3)] ?? "Document"} ${document.number}`,
      link: `${orders.origin()}${documentPath(number, document.number)}?token=${token}`,
    })),
  };
  const dueOn = due === null ? "" : formatDay(due);
  const attachments = news.documents.map(documentAttachment);
  const ip = news.kind === "placed" ? news.ip : undefined;
  const send = <Props>(template: MailKind<Props>, props: Props) =>
    sendToBuyer(trx, orders, order, { template, props, attachments, ip });
  switch (news.kind) {
    case "placed":
      return await send(orderPlacedMail, { ...common, dueOn, isGiven: order.fulfilled_at !== null });
    case "overdue": {
      const left = money(await amountOwed(trx, order));
      return await send(orderOverdueMail, { ...common, dueOn, left, supportEmail: orders.settings.seller.email });
    }
    case "paid":
      return await send(orderPaidMail, { ...common, amount: money(news.amount) });
    case "part-paid": {
      const { amount, left } = news;
      const isGiven = order.fulfilled_at !== null;
      return await send(orderPartPaidMail, { ...common, dueOn, isGiven, amount: money(amount), left: money(left) });
    }
    case "canceled":
      return await send(orderCanceledMail, { ...common, wasGiven: news.wasGiven });
    case "refunded": {
      const { isTakenBack, seatsTaken, reason, byTransfer } = news;
      const told = { amount: money(news.amount), isTakenBack, seatsTaken, reason, isByInvoice: byTransfer };
      return await send(orderRefundedMail, { ...common, ...told });
    }
    case "returned": {
      const { amount, received, why } = news;
      const part = received > amount ? { received: money(received) } : {};
      return await send(paymentReturnedMail, { ...common, amount: money(amount), ...part, why });
    }
  }
}

/** By what their numbers begin with. */
const kindNames: Readonly<Record<string, string>> = { INV: "Invoice", RCP: "Receipt", CRN: "Credit note" };

interface OrderMail<Props> {
  template: MailKind<Props>;
  props: Props;
  attachments: readonly MailAttachment[];
  ip: string | undefined;
}

async function sendToBuyer<Props>(
  trx: Trx,
  orders: Orders,
  order: OrdersTable,
  { ip, ...mail }: OrderMail<Props>,
): Promise<void> {
  const { clock } = orders.subscriptions;
  const { email, name } = readJson(order.buyer);
  const account = order.account_id === null ? undefined : await findAccount(trx, order.account_id);
  const isOwn = account !== undefined && normalizeEmail(account.email) === normalizeEmail(email);
  const counted = { account: account?.id ?? order.id, address: normalizeEmail(email), ip };
  if (!isOwn && (await mayMailElsewhere(trx, clock, counted))) {
    const props = { number: order.number, link: secretLink(orders, order) };
    await queueMail(trx, clock, { template: orderElsewhereMail, props, to: { address: email } });
  }
  if (account) await queueMail(trx, clock, { ...mail, to: { address: account.email, ...(isOwn && { name }) } });
}

async function mayMailElsewhere(
  trx: Trx,
  clock: Clock,
  { account, address, ip }: { account: string; address: string; ip: string | undefined },
): Promise<boolean> {
  const { ofAccount, toAddress, fromNetwork } = mailLimits.ordersElsewhere;
  const isGranted = async (limit: Limit, who: string) => (await consumeRateLimit(trx, clock, limit, who)).granted;
  return (
    (await isGranted(ofAccount, account)) &&
    (ip === undefined || (await isGranted(fromNetwork, networkForLimits(ip)))) &&
    (await isGranted(toAddress, address))
  );
}
