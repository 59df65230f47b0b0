import type { Database } from "../../../../../platform/db/database.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import { systemClock } from "../../../../../platform/clock/clock.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import type { Account } from "../../../../accounts/contract.ts";
import type { Buyer } from "../../../contract.ts";
import type { CartsToOrder, CartToOrder, LineToOrder, LineToPutBack } from "../orders.ts";

export const testBuyer: Buyer = {
  name: "Ada Byron",
  organization: "",
  email: "ada@b.test",
  street: "1 Court St",
  street2: "",
  city: "Albany",
  region: "NY",
  postalCode: "12207",
  country: "US",
  taxNumber: "",
  purchaseOrder: "PO 4471",
};

/** A line of one reader's year, from the day on which the tests begin. */
const ownYear: LineToOrder = {
  kind: "new",
  productKind: "individual",
  purchasableId: "individual-1",
  targetId: "",
  groupId: null,
  text: "Individual, 1 year",
  detail: "Until 11.24.2027; nothing renews automatically.",
  qty: 1,
  seats: 1,
  years: 1,
  fromDay: "2026-11-25",
  untilDay: "2027-11-24",
  days: 365,
  net: 3_900,
  tax: 312,
  problem: null,
};

/** Carts whose lines and prices a test sets. */
export function testCarts() {
  const priced = new Map<string, CartToOrder>();
  const putBack: LineToPutBack[] = [];
  const carts: CartsToOrder & { price: CartsToOrder["price"] } = {
    price: async (trx, account) => {
      const cart = await trx
        .selectFrom("carts")
        .select("revision")
        .where("account_id", "=", account.id)
        .executeTakeFirst();
      const known = priced.get(account.id);
      return cart && known && known.revision === cart.revision ? known : undefined;
    },
    priceWished: (_db, account) => {
      const known = priced.get(account.id ?? "");
      return known ? Promise.resolve(known) : Promise.reject(new Error("The test has filled no cart."));
    },
    priceQuoted: (_trx, account) => Promise.resolve(priced.get(account.id)?.lines ?? []),
    join: () => Promise.resolve(),
    putBack: (_trx, _accountId, lines) => {
      putBack.push(...lines);
      return Promise.resolve();
    },
  };
  return {
    ...carts,
    /** What went back into carts. */
    returned: putBack,
    /** What the next look at an account's cart finds. */
    change: (account: Account, change: Partial<CartToOrder>) => {
      const known = priced.get(account.id);
      if (known) priced.set(account.id, { ...known, ...change });
    },
    fill: async ({ db }: Pick<Database, "db">, account: Account, lines: readonly Partial<LineToOrder>[]) => {
      const known = await db
        .selectFrom("carts")
        .select("revision")
        .where("account_id", "=", account.id)
        .executeTakeFirst();
      const revision = (known?.revision ?? 0) + 1;
      const row = {
        id: newId(systemClock),
        account_id: account.id,
        visitor_hash: null,
        revision,
        buyer: writeJson({}),
        offer_id: null,
        return_to: "",
        updated_at: 0,
      };
      await db
        .insertInto("carts")
        .values(row)
        .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ revision }))
        .execute();
      const all = lines.map((line) => ({ ...ownYear, ...line }));
      const net = all.reduce((sum, line) => sum + line.net, 0);
      const tax = all.reduce((sum, line) => sum + line.tax, 0);
      priced.set(account.id, {
        revision,
        catalogVersion: 1,
        currency: "USD",
        buyer: testBuyer,
        returnTo: "/bluebook/v22/rules/cases",
        offer: null,
        lines: all,
        net,
        tax,
        taxes: tax === 0 ? [] : [{ name: "Sales tax", rate: 80_000, net, tax }],
        total: net + tax,
      });
      return { revision, total: net + tax };
    },
  };
}
