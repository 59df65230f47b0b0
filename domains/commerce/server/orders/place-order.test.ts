import { beforeEach, expect, onTestFinished, test } from "vitest";
import { writeJson } from "../../../../platform/db/json.ts";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { readGroup } from "../../../groups/server/public.ts";
import { placeOrder } from "./place-order.ts";
import { openTestShop, type TestShop } from "./testing/open-test-shop.ts";
import { testBuyer } from "./testing/test-carts.ts";

onEachDatabase("placing an order", (open) => {
  let database: TestDatabase;
  let shop: TestShop;
  let ada: Account;

  beforeEach(async () => {
    database = await open();
    shop = await openTestShop(database);
    onTestFinished(shop.close);
    ada = await shop.newAccount("ada@b.test");
  });

  const countOrders = async () => (await database.db.selectFrom("orders").select("id").execute()).length;

  test("by invoice: a number, an invoice, the access and a mail, all at once [CART-3] [CART-4]", async () => {
    const order = await shop.place(ada);
    expect(order).toMatchObject({ number: "FS-2026-000001", total: 4_212, due_on: "2026-12-25", canceled_at: null });
    expect(await shop.termsOf(ada)).toMatchObject([{ startsOn: "2026-11-25", endsOn: "2027-11-24" }]);
    const [invoice, ...others] = await shop.documents();
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      number: "INV-2026-000001",
      order: "FS-2026-000001",
      dueOn: "12.25.2026",
      buyer: { name: "Ada Byron", purchaseOrder: "PO 4471" },
      sums: {
        net: "$39.00",
        taxes: [{ name: "Sales tax 8 %", amount: "$3.12" }],
        total: "$42.12",
        paid: "$0.00",
        due: "$42.12",
      },
    });
    expect(await shop.mails()).toMatchObject([
      {
        template: "order-placed",
        to: "ada@b.test",
        props: {
          dueOn: "12.25.2026",
          isGiven: true,
          documents: [
            {
              name: "Invoice INV-2026-000001",
              link: expect.stringContaining("/orders/FS-2026-000001/documents/INV-2026-000001?token="),
            },
          ],
        },
      },
    ]);
  });

  test("another address than the account's gets a link alone, ten times, and the account everything", async () => {
    const mailsTo = async (email: string) => (await shop.mails()).filter(({ to }) => to === email);
    for (let count = 0; count < 12; count += 1) {
      const form = await shop.fill(ada);
      const buyer = { ...testBuyer, name: "WIN A PRIZE", email: `stranger${count}@victim.test` };
      shop.carts.change(ada, { buyer });
      await placeOrder(shop.orders, ada, form);
    }
    const mails = await database.db.selectFrom("outbox").selectAll().execute();
    const elsewhere = mails.filter(({ to_address: to }) => to.endsWith("@victim.test"));
    expect(elsewhere).toHaveLength(10);
    for (const { template, to_name: name, attachment, props } of elsewhere) {
      expect([template, name, attachment]).toEqual(["order-elsewhere", "", null]);
      expect(JSON.stringify(props)).not.toContain("PRIZE");
    }
    expect(await mailsTo("ada@b.test")).toHaveLength(12);
  });

  test("accounts on one network send forty such links at once between them, and another network its own", async () => {
    const elsewhereFrom = async (name: string, ip: string) => {
      const account = await shop.newAccount(`${name}@b.test`);
      for (let count = 0; count < 9; count += 1) {
        const form = await shop.fill(account);
        shop.carts.change(account, { buyer: { ...testBuyer, email: `${name}${count}@victim.test` } });
        await placeOrder(shop.orders, account, { ...form, ip });
      }
      const mails = await shop.mails();
      return mails.filter(({ to }) => to.startsWith(name) && to.endsWith("@victim.test")).length;
    };
    const sent = [];
    for (const name of ["una", "dua", "tria", "quadra", "quinta"]) sent.push(await elsewhereFrom(name, "192.0.2.7"));
    expect(sent).toEqual([9, 9, 9, 9, 4]);
    expect(await elsewhereFrom("sexta", "198.51.100.7")).toBe(9);
  });

  test("access waits for the money where the publisher wants that", async () => {
    const strict = await openTestShop(database, { givesAtOnce: false });
    onTestFinished(strict.close);
    const grace = await strict.newAccount("grace@b.test");
    expect(await strict.place(grace)).toMatchObject({ fulfilled_at: null });
    expect(await strict.termsOf(grace)).toEqual([]);
  });

  test("what costs nothing is given at once, and invoiced as paid", async () => {
    const order = await shop.place(ada, [{ net: 0, tax: 0 }], "card");
    expect(order).toMatchObject({ total: 0, due_on: null });
    expect(await shop.termsOf(ada)).toHaveLength(1);
    expect(await shop.documents()).toMatchObject([{ kind: "invoice", sums: { total: "$0.00", due: "$0.00" } }]);
  });

  test("two tabs, or twenty, that place one cart place one order [CART-3]", async () => {
    const form = await shop.fill(ada);
    const placed = await Promise.all(Array.from({ length: 20 }, () => placeOrder(shop.orders, ada, form)));
    expect(new Set(placed.map(({ number }) => number))).toEqual(new Set(["FS-2026-000001"]));
    expect(await countOrders()).toBe(1);
    expect(await shop.termsOf(ada)).toHaveLength(1);
    expect(await shop.documents()).toHaveLength(1);
    expect(await shop.mails()).toHaveLength(1);
  });

  test("another price, or another cart, than the one that was seen is shown again [CART-3]", async () => {
    const form = await shop.fill(ada);
    shop.carts.change(ada, { net: 4_000, total: 4_312 });
    await expect(placeOrder(shop.orders, ada, form)).rejects.toMatchObject({
      status: 409,
      code: "cart-changed",
      errors: { total: ["$43.12"] },
    });
    const changed = await shop.fill(ada);
    await expect(placeOrder(shop.orders, ada, { ...changed, revision: changed.revision - 1 })).rejects.toMatchObject({
      code: "cart-changed",
    });
    expect(await countOrders()).toBe(0);
  });

  test("a line that can't be bought, a buyer without an address, or no such way to pay is refused", async () => {
    await expect(shop.place(ada, [{ problem: "This plan isn't sold any more." }])).rejects.toMatchObject({
      code: "line-refused",
    });
    const form = await shop.fill(ada);
    shop.carts.change(ada, { buyer: { name: "Ada", email: "ada@b.test" } });
    await expect(placeOrder(shop.orders, ada, form)).rejects.toMatchObject({
      code: "buyer-incomplete",
      errors: { street: ["Fill in this field."] },
    });
    const typed = { ...testBuyer, organization: "ทดสอบ Ltd", city: "𐎀" };
    shop.carts.change(ada, { buyer: typed });
    await expect(placeOrder(shop.orders, ada, form)).rejects.toMatchObject({
      code: "buyer-incomplete",
      errors: {
        organization: [expect.stringContaining("Invoices can’t show ท ด ส อ บ. Use Latin, Greek")],
        city: [expect.stringContaining("Invoices can’t show 𐎀.")],
      },
    });
    const thai = [{ text: "Team of ทดสอบ" }];
    await expect(shop.place(ada, thai)).rejects.toMatchObject({ code: "letters-unprintable" });
    await expect(shop.place(ada, [{}], "cheque")).rejects.toMatchObject({ code: "unknown-provider" });
    expect(await countOrders()).toBe(0);
  });

  test("a new team is a group that its buyer administers, without a seat [CART-4] [RULING-18]", async () => {
    const team = { productKind: "team", purchasableId: "team-1", qty: 25, seats: 25, net: 72_500, tax: 0 } as const;
    const order = await shop.place(ada, [team]);
    const { group_id: groupId } = await database.db
      .selectFrom("orders")
      .select("group_id")
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(await readGroup(database.db, shop.at, groupId ?? "")).toMatchObject({
      title: "Ada Byron",
      type: "team",
      totalPaidSeats: 25,
      openSeats: 25,
      adminEmail: "ada@b.test",
      accountValidUntil: "11.24.2027",
    });
    await expect(shop.place(ada, [team])).rejects.toThrow("You administer a group already.");
  });

  test("an offer is used as often as it may be, by however many at once", async () => {
    const offer = {
      id: "offer-1",
      code_hash: "hash",
      code_tail: "10",
      label: "LIBRARY10",
      percent: 10,
      amount: null,
      currency: null,
      starts_on: "2026-01-01",
      ends_on: "2026-12-31",
      most_uses: 3,
      used: 0,
      is_once: 1,
      created_at: 0,
      withdrawn_at: null,
    } as const;
    await database.db
      .insertInto("offers")
      .values({ ...offer, products: writeJson([]) })
      .execute();
    const attempts = Array.from({ length: 8 }, async (_, index) => {
      const account = await shop.newAccount(`reader-${index}@b.test`);
      const form = await shop.fill(account);
      shop.carts.change(account, { offer: { id: "offer-1" } });
      return await placeOrder(shop.orders, account, form);
    });
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await countOrders()).toBe(3);
    const row = await database.db.selectFrom("offers").select("used").executeTakeFirstOrThrow();
    expect(row.used).toBe(3);
  });

  test("who owes an invoice that is overdue pays it first, and unverified addresses get none", async () => {
    await shop.place(ada);
    shop.at.moveTo("2026-12-26");
    await expect(shop.place(ada)).rejects.toMatchObject({ code: "pay-first" });
    expect(await shop.place(ada, [{}], "card")).toMatchObject({ provider: "card", due_on: null });
    await expect(shop.place({ ...ada, emailVerifiedAt: null })).rejects.toMatchObject({ code: "verify-first" });
  });

  test("an invoice that is overdue is reminded of twice, and not once it is paid [CART-3]", async () => {
    await shop.place(ada);
    await shop.mails();
    for (const [day, mails] of [
      ["2026-12-27", 0],
      ["2026-12-28", 1],
      ["2027-01-07", 0],
      ["2027-01-08", 1],
      ["2027-03-01", 0],
    ] as const) {
      shop.at.moveTo(day);
      await shop.runJobs();
      expect(await shop.mails(), day).toHaveLength(mails);
    }
  });
});
