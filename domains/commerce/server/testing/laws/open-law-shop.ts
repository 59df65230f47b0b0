import type { Database } from "../../../../../platform/db/database.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import { Worker } from "../../../../../platform/jobs/worker.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { openTestSite } from "../../../../groups/server/http/testing/open-test-site.ts";
import { groupJobs, planSeatChecks } from "../../../../groups/server/public.ts";
import type { UpdateCart } from "../../../calls.ts";
import type { Catalog, Variant } from "../../../contract.ts";
import type { Carts } from "../../cart/carts.ts";
import { changeCart } from "../../cart/change-cart.ts";
import { updateCart } from "../../cart/update-cart.ts";
import { insertCatalog } from "../../catalog/catalog-store.ts";
import { openCatalog } from "../../catalog/open-catalog.ts";
import { cartsToOrder } from "../../orders/carts/carts-to-order.ts";
import { commerceJobs } from "../../orders/jobs.ts";
import { placeOrder } from "../../orders/place-order.ts";
import { testBuyer } from "../../orders/testing/test-carts.ts";
import { testOrders } from "../../orders/testing/test-orders.ts";
import { testProvider } from "../../orders/testing/test-provider.ts";

export type LawShop = Awaited<ReturnType<typeof openLawShop>>;

const variant = (purchasableId: string, price: number, more: Partial<Variant>): Variant => ({
  purchasableId,
  title: purchasableId,
  price,
  subscriptionYears: 1,
  isDefault: false,
  totalPaidSeats: 1,
  quantities: null,
  ...more,
});
const bySeat = { least: 1, most: 6, step: 1 };

/** Small plans at odd prices, with an odd tax: seats run out, and cents are left over. */
export const lawCatalog: Catalog = {
  currency: "USD",
  taxes: [{ country: "US", region: "NY", name: "Sales tax", rate: 88_750, inclusive: false, reverseCharge: false }],
  products: [
    {
      handle: "individual",
      kind: "individual",
      title: "Individual",
      gives: [],
      variants: [variant("individual-1", 3_901, {}), variant("individual-2", 6_207, { subscriptionYears: 2 })],
    },
    {
      handle: "team",
      kind: "team",
      title: "Team",
      gives: [],
      variants: [
        variant("team-1", 2_903, { quantities: bySeat }),
        variant("team-2", 5_209, { quantities: bySeat, subscriptionYears: 2 }),
      ],
    },
    {
      handle: "professional",
      kind: "professional",
      title: "Professional",
      gives: [],
      variants: [
        variant("professional-2", 10_007, { totalPaidSeats: 2 }),
        variant("professional-3", 15_013, { totalPaidSeats: 3 }),
        variant("professional-unlimited", 59_003, { totalPaidSeats: 0 }),
      ],
    },
  ],
};

/** The parts that sell, as the product joins them, on a test's database. Only the provider's edge is a fake. */
export async function openLawShop(database: Database) {
  const site = await openTestSite(database, "2027-11-25");
  const { at: subscriptions } = site;
  const seed = await openCatalog(database, subscriptions.clock);
  const version = { version: seed.now.version + 1, catalog: lawCatalog, loadedAt: subscriptions.clock.now() };
  await insertCatalog(database.db, version);
  await seed.refresh();
  const windows = { team: 24, professional: 24, individual: 24 };
  const carts: Carts = { database, subscriptions, catalog: seed, windows, limited: false };
  const card = testProvider();
  const orders = testOrders(database, subscriptions, { providers: [card.provider], carts: cartsToOrder(carts) });
  const failures: unknown[] = [];
  const log = { warn: (told: unknown) => failures.push(told), error: (told: unknown) => failures.push(told) };
  const handlers = [...commerceJobs(orders), ...groupJobs(site.groups)];
  const worker = new Worker({ database, clock: subscriptions.clock, handlers, log });
  await planSeatChecks(site.groups);

  return {
    ...site,
    database,
    orders,
    carts,
    card,
    desk: { database, subscriptions, supportEmail: "help@example.org", limited: false },
    /** Puts some things into an account's empty cart, and orders it as it is shown then. */
    order: async (account: Account, wishes: readonly Partial<UpdateCart>[], provider: string) => {
      const owner = { accountId: account.id };
      for (const [index, wish] of wishes.entries())
        await updateCart(carts, owner, { ...emptyWish, ...wish, resetCart: index === 0 });
      const { cart } = await changeCart(carts, owner, () => Promise.resolve({ buyer: writeJson(testBuyer) }));
      const form = { revision: cart.revision, total: cart.total, provider };
      return { form, order: await placeOrder(orders, account, form) };
    },
    runJobs: async () => {
      await worker.runDue();
      if (failures.length > 0) throw new Error(`A job failed: ${JSON.stringify(failures)}`);
    },
  };
}

const emptyWish: UpdateCart = {
  purchasableId: undefined,
  qty: 1,
  addingTime: false,
  addingSeats: false,
  subscriptions: [],
  resetCart: true,
  clearLineItems: false,
  clearAddresses: false,
  returnTo: undefined,
};
