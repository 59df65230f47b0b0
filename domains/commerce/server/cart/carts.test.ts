import { beforeEach, expect, test } from "vitest";
import { writeJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { applyOffer, removeOffer } from "./offers/apply-offer.ts";
import { hashCode } from "./offers/make-offer.ts";
import { insertOffer } from "./offers/offers-store.ts";
import { cartsToOrder } from "../orders/carts/carts-to-order.ts";
import type { OffersTable } from "../tables.ts";
import { findCart } from "./cart-store.ts";
import { changeLine, saveBuyer, updateCart } from "./carts.ts";
import { cartData, forgetOldCarts, mergeCarts } from "./keeping/keep-carts.ts";
import { readCart } from "./read-cart.ts";
import { adding, openTestCarts } from "./testing/open-test-carts.ts";

onEachDatabase("carts", (open) => {
  let database: TestDatabase;
  let shop: Awaited<ReturnType<typeof openTestCarts>>;
  let ada: Account;
  let owner: { accountId: string };

  beforeEach(async () => {
    database = await open();
    shop = await openTestCarts(database, "2026-11-21");
    ada = await shop.account();
    owner = { accountId: ada.id };
  });

  const offer = async (more: Partial<OffersTable> = {}, code = "SPRING27") => {
    const { clock } = shop.at;
    const row: OffersTable = {
      id: newId(clock),
      code_hash: hashCode(code),
      code_tail: code.slice(-4),
      label: "Spring",
      percent: 10,
      amount: null,
      currency: null,
      starts_on: "2026-11-01",
      ends_on: "2026-12-31",
      most_uses: null,
      used: 0,
      products: writeJson([]),
      is_once: 0,
      created_at: clock.now(),
      withdrawn_at: null,
      ...more,
    };
    await insertOffer(database.db, row);
    return row.id;
  };
  const visitor = { visitorHash: "a hash" };
  const merge = (accountId = ada.id) =>
    database.db
      .transaction()
      .execute((trx) =>
        mergeCarts(trx, shop.carts, { accountId, from: { visitorHash: "a hash" }, detailsOf: "other" }),
      );

  test("a cart is in the export of an account's data, and goes with it", async () => {
    expect(await cartData.read(database.db, ada)).toBeNull();
    await updateCart(shop.carts, owner, adding("individual-1"));
    await saveBuyer(shop.carts, owner, { name: "Ada Byron", city: "Albany" });
    expect(await cartData.read(database.db, ada)).toEqual({
      changedAt: new Date(shop.at.clock.now()),
      buyer: expect.objectContaining({ name: "Ada Byron", city: "Albany" }),
      returnTo: "",
      lines: [{ kind: "new", purchasableId: "individual-1", qty: 1 }],
    });
    await database.db.transaction().execute((trx) => cartData.remove(trx, ada));
    expect(await findCart(database.db, owner)).toBeUndefined();
  });

  test("an account's own subscription is renewed, and others' is not [CART-1] [SUBS-3] [SUBS-12]", async () => {
    const mine = await shop.term(owner, "2025-12-01");
    const other = await shop.account();
    const theirs = await shop.term({ accountId: other.id }, "2025-12-01");
    const renewal = { addingTime: true, subscriptions: [mine] };
    const { cart } = await updateCart(shop.carts, owner, adding("individual-1", renewal));
    expect(cart).toMatchObject({
      total: 3_900,
      lines: [{ kind: "renew", targetId: mine, startDate: "12.1.2026", endDate: "11.30.2027", problem: null }],
    });
    for (const foreign of [theirs, "none", ""])
      await expect(
        updateCart(shop.carts, owner, adding("individual-1", { addingTime: true, subscriptions: [foreign] })),
      ).rejects.toMatchObject({ code: "cart-refused", status: 422 });
    expect((await readCart(database.db, shop.carts, owner)).cart.revision).toBe(1);
  });

  test("a manager adds seats and renews for the group; who is none of its managers can't [SUBS-4] [SUBS-3]", async () => {
    const groupId = await shop.group(ada);
    const term = await shop.term({ groupId }, "2025-12-21", { seats: 10 });
    const seats = adding("team-1", { qty: 5, addingSeats: true, subscriptions: [term] });
    const time = adding("team-1", { qty: 10, addingTime: true, subscriptions: [term] });
    await updateCart(shop.carts, owner, seats);
    const { cart, lines } = await updateCart(shop.carts, owner, time);
    expect(cart.lines).toMatchObject([
      { kind: "seats", price: 1_192, endDate: "12.20.2026" },
      { kind: "renew", price: 29_000, startDate: "12.21.2026", endDate: "12.20.2027" },
    ]);
    expect(lines.map((line) => line.groupId)).toEqual([groupId, groupId]);
    const member = await shop.account();
    await shop.seat(groupId, member);
    await expect(updateCart(shop.carts, { accountId: member.id }, seats)).rejects.toMatchObject({ status: 422 });
    const { warnings } = (await updateCart(shop.carts, { accountId: member.id }, adding("individual-1"))).cart;
    expect(warnings).toEqual([
      "You have a seat in Law Review. Your own subscription would be on hold until you leave the group.",
    ]);
  });

  test("a manager who is removed keeps the line, which says that it isn't theirs any more", async () => {
    const groupId = await shop.group(ada);
    const term = await shop.term({ groupId }, "2025-12-21", { seats: 10 });
    await updateCart(shop.carts, owner, adding("team-1", { qty: 5, addingSeats: true, subscriptions: [term] }));
    await database.db.updateTable("group_admins").set({ removed_at: 1 }).execute();
    const { cart } = await readCart(database.db, shop.carts, owner);
    expect(cart).toMatchObject({
      total: 0,
      lines: [{ problem: "You can't change this subscription. Remove this line to continue." }],
    });
  });

  test("what was paid for a plan counts for its upgrade, without what was refunded or canceled [SUBS-5]", async () => {
    const groupId = await shop.group(ada, "professional");
    const term = await shop.term({ groupId }, "2026-11-21", { seats: 10, grantKey: "order-line:line" });
    await sell(database, { net: 52_000, from: "2026-11-21", until: "2027-11-20" });
    const upgrade = adding("professional-25", { addingSeats: true, subscriptions: [term] });
    const price = async () => (await updateCart(shop.carts, owner, upgrade)).cart.lines[0]?.price;
    expect(await price()).toBe(115_000 - 52_000);
    await refund(database, 20_000);
    expect(await price()).toBe(115_000 - 32_000);
    await database.db.updateTable("orders").set({ canceled_at: 1 }).execute();
    expect(await price()).toBe(115_000);
  });

  test("numbers are changed, and 0 removes a line; each change makes a new revision", async () => {
    const { cart } = await updateCart(shop.carts, owner, adding("team-1", { qty: 5 }));
    const lineId = cart.lines[0]?.id ?? "";
    expect((await changeLine(shop.carts, owner, { lineId, qty: 10 })).cart).toMatchObject({
      revision: 2,
      total: 29_000,
    });
    const other = { accountId: (await shop.account()).id };
    expect((await changeLine(shop.carts, other, { lineId, qty: 0 })).cart.lines).toEqual([]);
    expect((await readCart(database.db, shop.carts, owner)).cart.total).toBe(29_000);
    expect((await changeLine(shop.carts, owner, { lineId, qty: 0 })).cart).toMatchObject({ revision: 3, lines: [] });
  });

  test("of many changes at once none is lost, and an owner has one cart", async () => {
    const ids = ["individual-1", "team-1", "individual-2", "professional-10"];
    await Promise.all(ids.map((id) => updateCart(shop.carts, owner, adding(id, { qty: id === "team-1" ? 5 : 1 }))));
    const { cart } = await readCart(database.db, shop.carts, owner);
    expect(cart.revision).toBe(4);
    expect(cart.lines).toHaveLength(2);
  });

  test("a price is the catalog's of now, and a withdrawn variant says so [CART-1]", async () => {
    await updateCart(shop.carts, owner, adding("individual-1"));
    const { catalog } = shop.carts.catalog.now;
    const [first, ...others] = catalog.products;
    if (!first) throw new Error("nothing is for sale");
    const variants = first.variants.filter(({ purchasableId }) => purchasableId !== "individual-1");
    const now = { ...shop.carts.catalog.now, catalog: { ...catalog, products: [{ ...first, variants }, ...others] } };
    const later = { ...shop.carts, catalog: { ...shop.carts.catalog, now } };
    expect((await readCart(database.db, later, owner)).cart).toMatchObject({
      total: 0,
      lines: [{ problem: "This is no longer for sale. Remove it to continue." }],
    });
  });

  test("what is entered of the buyer is kept as far as it is right, and addresses are cleared", async () => {
    await saveBuyer(shop.carts, owner, { name: " Ada  ", city: "Boston", country: "X", taxNumber: "" });
    const { cart } = await saveBuyer(shop.carts, owner, { country: "US", email: "a" });
    expect(cart.buyer).toEqual({ name: "Ada", city: "Boston", country: "US", taxNumber: "" });
    expect((await saveBuyer(shop.carts, owner, { city: "" })).cart.buyer).toEqual({
      name: "Ada",
      country: "US",
      taxNumber: "",
    });
    const cleared = await updateCart(shop.carts, owner, { ...adding("individual-1"), clearAddresses: true });
    expect(cleared.cart.buyer).toEqual({ name: "Ada" });
  });

  test("logging in joins both carts: the larger number, and of one kind what was chosen last", async () => {
    await updateCart(shop.carts, owner, adding("individual-1"));
    await updateCart(shop.carts, owner, adding("team-1", { qty: 20 }));
    await updateCart(shop.carts, visitor, adding("team-1", { qty: 5, returnTo: "/bluebook/v22/rules/cases" }));
    await updateCart(shop.carts, visitor, adding("individual-3"));
    await merge();
    const { cart } = await readCart(database.db, shop.carts, owner);
    expect(cart.lines.map(({ purchasableId, qty }) => [purchasableId, qty])).toEqual([
      ["team-1", 20],
      ["individual-3", 1],
    ]);
    expect(cart).toMatchObject({ revision: 3, returnTo: "/bluebook/v22/rules/cases" });
    expect(await findCart(database.db, visitor)).toBeUndefined();
    await merge();
    expect((await readCart(database.db, shop.carts, owner)).cart.revision).toBe(3);
  });

  test("a visitor's cart becomes that of an account that had none; without one, none is made", async () => {
    await merge();
    expect(await findCart(database.db, owner)).toBeUndefined();
    await updateCart(shop.carts, visitor, adding("individual-2"));
    await merge();
    expect((await readCart(database.db, shop.carts, owner)).cart).toMatchObject({ total: 6_200 });
  });

  test("a cart that nobody has touched for 90 days is forgotten", async () => {
    await updateCart(shop.carts, visitor, adding("individual-2"));
    shop.at.moveTo("2027-02-18");
    await updateCart(shop.carts, owner, adding("individual-2"));
    await forgetOldCarts(database.db, shop.at.clock);
    expect(await findCart(database.db, visitor)).toBeDefined();
    shop.at.moveTo("2027-02-20");
    await forgetOldCarts(database.db, shop.at.clock);
    expect([await findCart(database.db, visitor), await findCart(database.db, owner)]).toMatchObject([undefined, {}]);
  });

  test("an order gets the prices of the same function, and puts back what came to nothing", async () => {
    await offer();
    await updateCart(shop.carts, owner, adding("team-1", { qty: 5 }));
    await applyOffer(shop.carts, owner, { typed: "spring 27", ip: "192.0.2.1" });
    const toOrder = cartsToOrder(shop.carts);
    const priced = await database.db.transaction().execute((trx) => toOrder.price(trx, ada));
    expect(priced).toMatchObject({
      revision: 2,
      total: 13_050,
      offer: { isOnce: false },
      buyer: { name: "Ada Byron", email: ada.email },
      lines: [{ kind: "new", productKind: "team", seats: 5, net: 13_050, tax: 0, days: 365, years: 1, groupId: null }],
    });
    const back = [
      { kind: "new" as const, purchasableId: "team-1", targetId: "", qty: 5 },
      { kind: "new" as const, purchasableId: "individual-3", targetId: "", qty: 1 },
    ];
    const putBack = async () => {
      await database.db.transaction().execute((trx) => toOrder.putBack(trx, ada.id, back));
      const { cart } = await readCart(database.db, shop.carts, owner);
      return cart.lines.map(({ purchasableId }) => purchasableId);
    };
    expect(await putBack()).toEqual(["team-1"]);
    await updateCart(shop.carts, owner, { ...adding("x"), purchasableId: undefined, resetCart: true });
    expect(await putBack()).toEqual(["team-1", "individual-3"]);
  });

  test("a code lowers prices however it is typed, and can be taken out again", async () => {
    await offer();
    await updateCart(shop.carts, owner, adding("individual-1"));
    const { cart } = await applyOffer(shop.carts, owner, { typed: " spring-27 ", ip: "192.0.2.1" });
    expect(cart).toMatchObject({ total: 3_510, offer: { label: "Spring", tail: "NG27", discount: 390 } });
    expect((await removeOffer(shop.carts, owner)).cart).toMatchObject({ total: 3_900, offer: null });
  });

  test("codes that are unknown, used up, used before, or over are told apart", async () => {
    const once = await offer({ is_once: 1 });
    await offer({ ends_on: "2026-11-20" }, "AUTUMN26");
    await offer({ most_uses: 1, used: 1 }, "FIRSTONE");
    await sell(database, { net: 1, from: "2026-11-21", until: "2027-11-20" });
    await database.db
      .insertInto("offer_uses")
      .values({ order_id: "order", offer_id: once, account_id: ada.id, once_key: `${once}.${ada.id}` })
      .execute();
    const refused = async (typed: string) =>
      applyOffer(shop.carts, owner, { typed, ip: "192.0.2.1" }).then(
        () => "it works",
        (error: unknown) => (error instanceof Error ? error.message : ""),
      );
    expect(await refused("  ")).toBe("Enter your code.");
    expect(await refused("NOSUCH")).toBe("We don’t recognize this code. Check it and try again.");
    expect(await refused("AUTUMN26")).toBe("This offer has ended.");
    expect(await refused("FIRSTONE")).toBe("This offer has been used up.");
    expect(await refused("SPRING27")).toBe("You have used this offer before. It works once.");
  });

  test("guessing is limited for a cart and for a network; known codes don't count", async () => {
    await offer();
    const guess = (typed: string, who: { accountId: string } | { visitorHash: string }, ip = "192.0.2.1") =>
      applyOffer(shop.carts, who, { typed, ip }).then(
        () => 200,
        (error: unknown) => (error instanceof Error && "status" in error ? error.status : 0),
      );
    for (let n = 0; n < 12; n += 1) expect(await guess("SPRING27", owner)).toBe(200);
    for (let n = 0; n < 10; n += 1) expect(await guess(`WRONG${n}`, owner)).toBe(404);
    expect(await guess("SPRING27", owner)).toBe(429);
    for (const one of ["b", "c"])
      for (let n = 0; n < 10; n += 1) expect(await guess(`WRONG${n}`, { visitorHash: one })).toBe(404);
    expect(await guess("SPRING27", { visitorHash: "d" })).toBe(429);
    expect(await guess("SPRING27", { visitorHash: "d" }, "198.51.100.1")).toBe(200);
  });
});

async function sell(
  { db }: TestDatabase,
  { net, from, until }: { net: number; from: "2026-11-21"; until: "2027-11-20" },
): Promise<void> {
  await db
    .insertInto("orders")
    .values({
      id: "order",
      number: "FS-1",
      account_id: null,
      group_id: null,
      cart_key: "cart.1",
      token_hash: "hash",
      currency: "USD",
      net,
      tax: 0,
      total: net,
      taxes: writeJson([]),
      buyer: writeJson({
        name: "Ada",
        organization: "",
        email: "ada@b.test",
        street: "1",
        street2: "",
        city: "B",
        region: "",
        postalCode: "",
        country: "US",
        taxNumber: "",
        purchaseOrder: "",
      }),
      provider: "invoice",
      return_to: "",
      placed_at: 1,
      due_on: null,
      fulfilled_at: 1,
      canceled_at: null,
      overdue_mails: 0,
    })
    .execute();
  await db
    .insertInto("order_lines")
    .values({
      id: "line",
      order_id: "order",
      position: 0,
      kind: "new",
      product_kind: "professional",
      purchasable_id: "professional-10",
      target_id: "",
      group_id: null,
      text: "x",
      detail: "x",
      qty: 1,
      seats: 10,
      years: 1,
      from_day: from,
      until_day: until,
      days: 365,
      net,
      tax: 0,
    })
    .execute();
  const given = { order_line_id: "line", grant_key: "order-line:line", from_day: from, until_day: until };
  await db
    .insertInto("fulfillments")
    .values({ ...given, at: 1, revoked_at: null })
    .execute();
}

async function refund({ db }: TestDatabase, net: number): Promise<void> {
  const payment = { id: "payment", order_id: "order", attempt_id: null, provider: "invoice", provider_ref: "1" };
  await db
    .insertInto("payments")
    .values({ ...payment, amount: 52_000, currency: "USD", received_at: 1, entered_by: "test" })
    .execute();
  for (const [id, failedAt] of [
    ["refund", null],
    ["failed", 1],
  ] as const) {
    const asked = { id, order_id: "order", payment_id: "payment", provider_ref: id, amount: net, reason: "" };
    await db
      .insertInto("refunds")
      .values({ ...asked, keeps_access: 1, is_return: 0, asked_at: 1, done_at: null, failed_at: failedAt })
      .execute();
    const line = { refund_id: id, order_line_id: "line", net, tax: 0, credited_net: 0, credited_tax: 0, seats: 0 };
    await db.insertInto("refund_lines").values(line).execute();
  }
}
