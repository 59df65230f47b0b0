import type { Database, Queries, Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import type { Day } from "../../../../platform/clock/time-zone.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import type { Buyer, Cart, LineKind, ProductKind, TaxShare } from "../../contract.ts";

import type { PaymentProviders } from "../payments/provider.ts";
import { createHash } from "node:crypto";
import type { OrdersTable } from "../tables.ts";
import { orderPath } from "../../orders/order-paths.ts";

/** What the commands about orders work with. */
export interface Orders {
  database: Database;
  subscriptions: Subscriptions;
  /** Where the product stands, for links in mails: 'https://manual.example.org'. Never what a request says. */
  origin(): string;
  settings: OrderSettings;
  providers: PaymentProviders;
  carts: CartsToOrder;
}

/** Who sells, and on which terms. */
interface OrderSettings {
  seller: Seller;
  /** How many days an invoice can be paid. */
  invoiceTermsDays: number;
  /** Whether what is ordered by invoice is given at once, or when it is paid. */
  givesAtOnce: boolean;
}

/** The seller, as documents name it. */
interface Seller {
  name: string;
  addressLines: readonly string[];
  /** '' if there is none. */
  taxNumber: string;
  email: string;
}

/** What orders need of carts. */
export interface CartsToOrder {
  /** Prices the cart of an account as it stands in this transaction; undefined if it has none. */
  price(trx: Trx, account: Account): Promise<CartToOrder | undefined>;
  /**
   * Prices what the staff wishes for on behalf of a customer, as the customer's cart would be priced now.
   * @throws AppError offer-unknown, offer-useless, line-refused
   */
  priceWished(db: Queries, customer: QuotedCustomer, wish: QuoteWish): Promise<CartToOrder>;
  /** Prices what was quoted, by the catalog of that time but by what the account has now. */
  priceQuoted(trx: Queries, account: Pick<Account, "id">, quoted: QuotedToPrice): Promise<readonly LineToOrder[]>;
  /** Puts lines of an order that came to nothing back, unless the cart has them. */
  putBack(trx: Trx, accountId: string, lines: readonly LineToPutBack[]): Promise<void>;
  /** Puts what is in another account's cart into the cart of an account; the other cart is gone then. */
  join(trx: Trx, accountId: string, otherId: string): Promise<void>;
}

/** What the staff quotes to a customer. */
export interface QuoteWish {
  /** Whether it begins something, or is for what the account owns or manages. */
  purpose: "new" | "renew" | "more";
  items: readonly { purchasableId: string; qty: number }[];
  /** Of an offer; '' for none. */
  code: string;
  /** What was entered of the buyer. The account's name and address stand in for what is left out. */
  buyer: Readonly<Record<string, string>>;
}

/** What a quote is for. */
interface QuotedToPrice {
  catalogVersion: number;
  lines: readonly LineToPutBack[];
  buyer: Buyer;
}

/** A cart, priced to be ordered. */
export interface CartToOrder {
  revision: number;
  /** Of the catalog that it was priced by. */
  catalogVersion: number;
  currency: string;
  buyer: Cart["buyer"];
  returnTo: string;
  offer: { id: string } | null;
  lines: readonly LineToOrder[];
  net: number;
  taxes: readonly TaxShare[];
  tax: number;
  total: number;
}

/** A line of a cart, priced to be ordered. */
export interface LineToOrder extends LineToPutBack {
  productKind: ProductKind;
  /** Whose the target is, if a group's. */
  groupId: string | null;
  /** What it is, and what it gives, in words. */
  text: string;
  detail: string;
  /** The seats that it gives, 0 if they are unlimited. */
  seats: number;
  /** 0 for seats and upgrades. */
  years: number;
  fromDay: Day;
  untilDay: Day;
  days: number;
  /** Both after its share of the offer. */
  net: number;
  tax: number;
  /** Why it can't be bought; null if it can. */
  problem: string | null;
}

export interface LineToPutBack {
  kind: LineKind;
  purchasableId: string;
  targetId: string;
  qty: number;
}

/** The name of the provider that is always there. */
export const BY_INVOICE = "invoice";

const PURPOSE = "order-link";

/** The token of an order's secret link: whoever has it may see and pay the order. It is computed, never stored. */
export function orderToken({ subscriptions: { secrets } }: Pick<Orders, "subscriptions">, orderId: string): string {
  return secrets.sign(PURPOSE, orderId);
}

/** Whether a token is the order's, made with any of the installation's secrets. */
export function isOrderToken(
  { subscriptions: { secrets } }: Pick<Orders, "subscriptions">,
  orderId: string,
  token: string,
): boolean {
  return secrets.isSignature(PURPOSE, orderId, token);
}

/** What is stored of a token. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** The order's page for whoever gets its mails. */
export function secretLink(orders: Orders, { id, number }: Pick<OrdersTable, "id" | "number">): string {
  return `${orders.origin()}${orderPath(number)}?token=${orderToken(orders, id)}`;
}

/** For whom a quote is: an account, or whoever verifies an address, who has no id yet. */
export type QuotedCustomer = Pick<Account, "email" | "firstName" | "lastName" | "emailVerifiedAt"> & {
  id: string | null;
};
