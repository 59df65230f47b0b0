import type { Database } from "../../../../../platform/db/database.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import { Worker } from "../../../../../platform/jobs/worker.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { openTestSite } from "../../../../groups/server/http/testing/open-test-site.ts";
import { groupJobs, planSeatChecks } from "../../../../groups/server/public.ts";
import type { UpdateCart } from "../../../calls.ts";
import type { Catalog, Variant } from "../../../contract.ts";
import { changeCart, updateCart } from "../../cart/carts.ts";
import type { Carts } from "../../cart/read-cart.ts";
import { applyOffer, removeOffer } from "../../cart/offers/apply-offer.ts";
import { hashCode } from "../../cart/offers/make-offer.ts";
import { insertOffer } from "../../cart/offers/offers-store.ts";
import { insertCatalog } from "../../catalog/catalog-store.ts";
import { openCatalog } from "../../catalog/open-catalog.ts";
import { cartsToOrder } from "../../orders/carts/carts-to-order.ts";
import { commerceJobs } from "../../orders/jobs.ts";
import { placeOrder } from "../../orders/place-order.ts";
import { makeQuote } from "../../orders/quotes/make-quote.ts";
import { testBuyer } from "../../orders/testing/test-carts.ts";
import { testOrders } from "../../orders/testing/test-orders.ts";
import { testProvider } from "../../orders/testing/test-provider.ts";
import { withCrashes } from "./crashes.ts";

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

/** Offers: one that is soon used up, one for each account once, and one for a product. */
export const offerCodes = ["THREEONLY", "ONCEEACH", "TEAMSONLY"] as const;

async function makeOffers({ db }: Pick<Database, "db">): Promise<void> {
  const common = { amount: null, currency: null, starts_on: "2027-01-01", ends_on: "2999-12-31", used: 0 } as const;
  const rest = { created_at: 1, withdrawn_at: null, code_tail: "" };
  const [three, once, teams] = offerCodes;
  const offers = [
    { ...common, ...rest, label: three, percent: 20, most_uses: 3, is_once: 0, products: writeJson([]) },
    { ...common, ...rest, label: once, percent: 33, most_uses: null, is_once: 1, products: writeJson([]) },
    { ...common, ...rest, label: teams, percent: 7, most_uses: 5, is_once: 1, products: writeJson(["team"]) },
  ] as const;
  for (const offer of offers) await insertOffer(db, { ...offer, id: offer.label, code_hash: hashCode(offer.label) });
}

/**
 * The parts that sell, as the product joins them, on a test's database. Only the provider's edge is a fake, and at the
 * database's statements can be lost.
 */
export async function openLawShop(real: Database) {
  const { database, crashes } = withCrashes(real);
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
  const handlers = [...commerceJobs(orders).handlers, ...groupJobs(site.groups)];
  const worker = new Worker({ database, clock: subscriptions.clock, handlers, log });
  await planSeatChecks(site.groups);
  await makeOffers(database);

  /** Puts some things into an account's empty cart. Returns it as it is shown then. */
  async function fill(account: Account, wishes: readonly Partial<UpdateCart>[], code?: string) {
    const owner = { accountId: account.id };
    for (const [index, wish] of wishes.entries())
      await updateCart(carts, owner, { ...emptyWish, ...wish, resetCart: index === 0 });
    await removeOffer(carts, owner);
    if (code !== undefined) await applyOffer(carts, owner, { typed: code, ip: "192.0.2.1" });
    const { cart } = await changeCart(carts, owner, () => Promise.resolve({ fields: { buyer: writeJson(testBuyer) } }));
    return { revision: cart.revision, total: cart.total };
  }

  return {
    ...site,
    database,
    orders,
    carts,
    card,
    crashes,
    fill,
    reminders: { database, subscriptions, origin: orders.origin },
    quote: async (account: Account, wishes: readonly Partial<UpdateCart>[]) =>
      await makeQuote(orders, account, await fill(account, wishes)),
    keys: { database, subscriptions, supportEmail: "help@example.org", limited: false },
    /** Orders some things as they are shown in the cart. */
    order: async (account: Account, wishes: readonly Partial<UpdateCart>[], provider: string, code?: string) => {
      const form = { ...(await fill(account, wishes, code)), provider };
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
