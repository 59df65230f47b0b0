import { expect, onTestFinished, test } from "vitest";
import type { Cart, Order } from "../../../domains/commerce/contract.ts";
import { FakeStripe } from "../../../domains/commerce/server/testing/fake-stripe.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { writeJson } from "../../../platform/db/json.ts";
import { onOneDatabase } from "../../../platform/testing/databases.ts";
import { openTestProduct, PlainBrowser } from "../../starting/testing/open-test-product.ts";

const buyer = {
  name: "Ada Byron",
  organization: "",
  email: "new@demo.test",
  street: "1 Court St",
  street2: "",
  city: "Albany",
  region: "NY",
  postalCode: "12207",
  country: "US",
  taxNumber: "",
  purchaseOrder: "",
};

onOneDatabase("paying by card", (open) => {
  test("[CART-3] from the cart to Stripe's page and back, where the order is paid; a notice changes nothing more", async () => {
    const database = await open();
    const secret = "whsec_of_the_product";
    const standIn = new FakeStripe({ secret, now: systemClock.now });
    const product = await openTestProduct(database, {
      STRIPE_SECRET_KEY: "sk_test_product",
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API: await standIn.listen(),
    });
    onTestFinished(async () => {
      standIn.close();
      await product.close();
    });
    const browser = new PlainBrowser(product.app);
    await browser.logIn("new@demo.test");
    await browser.open("/api/account");
    await browser.call("POST", "/", { action: "commerce/cart/update-cart", purchasableId: "individual-1" });
    await database.db
      .updateTable("carts")
      .set({ buyer: writeJson(buyer) })
      .execute();
    const cart = (await browser.open("/api/cart")).json<{ data: Cart }>().data;
    const form = { revision: String(cart.revision), total: String(cart.total), provider: "stripe" };
    const placed = (await browser.call("POST", "/api/orders/place", form)).json<{
      data: { number: string; redirect: string };
    }>().data;
    expect(placed.redirect).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/c\/pay\/cs_test_/);
    const [session] = standIn.records.sessions.values();
    expect(session).toMatchObject({ amount_total: cart.total, customer_email: buyer.email });
    expect(session?.success_url).toContain(`http://localhost:3000/orders/${placed.number}`);

    const read = async () => (await browser.open(`/api/orders/${placed.number}`)).json<{ data: Order }>().data;
    expect((await read()).state).toMatchObject({ money: "unpaid", access: "waiting" });
    standIn.buyers.pay(session?.id ?? "");
    await expect
      .poll(async () => (await read()).state)
      .toMatchObject({
        money: "paid",
        access: "given",
      });

    // The server doesn't listen in this test: the notice is sent by hand, as the stand-in would sign it.
    const { body, headers } = standIn.sign(standIn.records.events.at(-1) ?? { id: "" });
    const notice = { method: "POST", url: "/webhooks/stripe", headers, payload: body } as const;
    expect((await product.app.inject(notice)).statusCode).toBe(200);
    expect((await product.app.inject({ ...notice, payload: `${body} ` })).statusCode).toBe(400);
    const health = (await product.app.inject("/readyz")).json<{ checks: object }>();
    expect(health.checks).toMatchObject({ payments: "ok" });
    expect(product.routes.filter(({ url, withoutCsrf }) => withoutCsrf && url === "/webhooks/stripe")).toHaveLength(1);
  });

  test("without a key there is no webhook, and no way to pay by card", async () => {
    const product = await openTestProduct(await open());
    onTestFinished(() => product.close());
    expect((await product.app.inject({ method: "POST", url: "/webhooks/stripe", payload: {} })).statusCode).toBe(404);
    expect((await product.app.inject("/readyz")).json<{ checks: object }>().checks).not.toHaveProperty("payments");
  });
});
