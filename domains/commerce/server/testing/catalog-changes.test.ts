import { beforeEach, expect, onTestFinished, test } from "vitest";
import { readJson } from "../../../../platform/db/json.ts";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { readAccountFacts } from "../../../subscriptions/server/public.ts";
import type { Catalog, Variant } from "../../contract.ts";
import { readCart } from "../cart/read-cart.ts";
import { insertCatalog } from "../catalog/catalog-store.ts";
import { readOrder } from "../orders/reading/read-order.ts";
import { placeOrder } from "../orders/place-order.ts";
import { payOrder } from "../payments/pay-order.ts";
import { reconcilePayment } from "../payments/reconcile-payment.ts";
import { lawCatalog, type LawShop, openLawShop } from "./laws/open-law-shop.ts";

onEachDatabase("a catalog that changes while somebody buys", (open) => {
  let database: TestDatabase;
  let shop: LawShop;
  let ada: Account;

  beforeEach(async () => {
    database = await open();
    shop = await openLawShop(database);
    onTestFinished(shop.close);
    ada = await shop.newAccount("ada@b.test");
  });

  /** Loads a catalog in which each variant is as `change` says, or gone. */
  async function sell(change: (variant: Variant) => Variant | null): Promise<void> {
    const changed: Catalog = {
      ...lawCatalog,
      products: lawCatalog.products
        .map((product) => ({ ...product, variants: product.variants.map(change).filter((one) => one !== null) }))
        .filter(({ variants }) => variants.length > 0),
    };
    const version = shop.carts.catalog.now.version + 1;
    await insertCatalog(database.db, { version, catalog: changed, loadedAt: shop.at.clock.now() });
    await shop.carts.catalog.refresh();
  }
  const raised = (variant: Variant): Variant => ({ ...variant, price: variant.price * 2 });
  const withdrawn = (variant: Variant) => (variant.purchasableId.startsWith("individual") ? null : variant);
  const orders = () => database.db.selectFrom("orders").selectAll().execute();

  test("a price that was raised since the cart was shown is shown again, and nothing is ordered [CART-3]", async () => {
    const form = { ...(await shop.fill(ada, [{ purchasableId: "individual-1" }])), provider: "card" };
    await sell(raised);
    await expect(placeOrder(shop.orders, ada, form)).rejects.toMatchObject({ status: 409, code: "cart-changed" });
    expect(await orders()).toEqual([]);
    const { cart } = await readCart(database.db, shop.carts, { accountId: ada.id });
    expect(cart.lines).toMatchObject([{ price: 7_802, problem: null }]);
    const order = await placeOrder(shop.orders, ada, { ...form, revision: cart.revision, total: cart.total });
    expect(order).toMatchObject({ net: 7_802, total: cart.total });
  });

  test("a variant that was withdrawn since the cart was shown isn't ordered [CART-3]", async () => {
    const form = { ...(await shop.fill(ada, [{ purchasableId: "individual-1" }])), provider: "invoice" };
    await sell(withdrawn);
    await expect(placeOrder(shop.orders, ada, form)).rejects.toMatchObject({ code: /cart-changed|line-refused/ });
    const { total } = (await readCart(database.db, shop.carts, { accountId: ada.id })).cart;
    await expect(placeOrder(shop.orders, ada, { ...form, total })).rejects.toMatchObject({ code: "line-refused" });
    expect(await orders()).toEqual([]);
  });

  test.each([
    ["raised", raised],
    ["withdrawn", withdrawn],
  ])("what is %s while its buyer pays is paid and given as it was ordered [CART-3] [CART-4]", async (_, change) => {
    const { order } = await shop.order(ada, [{ purchasableId: "individual-2" }], "card");
    await payOrder(shop.orders, order.id, "card");
    await sell(change);
    // Whoever goes back and forth is asked for the same sum.
    await payOrder(shop.orders, order.id, "card");
    expect(new Set(shop.card.opened.map(({ total }) => total))).toEqual(new Set([order.total]));
    const [attempt] = await database.db.selectFrom("payment_attempts").selectAll().execute();
    if (!attempt) throw new Error("No attempt was opened.");
    shop.card.pay(attempt);
    await reconcilePayment(shop.orders, attempt.id);
    const [paid] = await orders();
    if (!paid) throw new Error("There is no order.");
    expect((await readOrder(database.db, shop.orders, paid)).state).toMatchObject({ money: "paid", access: "given" });
    expect(attempt.amount).toBe(order.total);
    expect((await readAccountFacts(database.db, ada.id)).terms).toMatchObject([{ endsOn: "2029-11-24" }]);
    const { content } = await database.db.selectFrom("documents").selectAll().executeTakeFirstOrThrow();
    const invoice = readJson(content);
    expect(invoice).toMatchObject({ kind: "invoice" });
    expect(JSON.stringify(invoice)).toContain("$62.07");
  });
});
