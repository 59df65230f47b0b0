import { beforeEach, expect, onTestFinished, test } from "vitest";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { openTestShop, type TestShop } from "../orders/testing/open-test-shop.ts";
import { ordersCommand } from "./orders-command.ts";

onOneDatabase("admin orders", (open) => {
  let database: TestDatabase;
  let shop: TestShop;
  let ada: Account;

  beforeEach(async () => {
    database = await open();
    shop = await openTestShop(database);
    onTestFinished(shop.close);
    ada = await shop.newAccount("ada@b.test");
  });

  async function run(...words: string[]) {
    const lines: string[] = [];
    const say = (line: string) => {
      lines.push(line);
    };
    const openOrders = () => Promise.resolve({ orders: shop.orders, close: () => Promise.resolve() });
    const code = await ordersCommand(words, { out: say, err: say, openOrders });
    return { code, text: lines.join("\n") };
  }
  const number = "FS-2026-000001";

  test("lists orders, marks one as paid, and refunds it, each after a dry run [CART-4]", async () => {
    await shop.place(ada);
    expect((await run("orders", "--unpaid")).text).toBe(
      `${number}  11.25.2026  $42.12  invoice  Please pay $42.12 by 12.25.2026. What you bought is yours to use.`,
    );
    expect((await run("orders", "--overdue")).text).toBe("There are no such orders.");
    expect((await run("mark-paid", number, "--dry-run")).text).toContain("This would record $42.12 of the $42.12 owed");
    expect((await run("orders")).text).toContain("Please pay");
    expect(await run("mark-paid", number, "--amount", "40")).toMatchObject({ code: 0 });
    expect((await run("mark-paid", number.toLowerCase(), "--on", "2026-11-20")).text).toBe(
      `$2.12 recorded for ${number}. Paid. What you bought is yours to use.`,
    );
    expect((await run("mark-paid", number)).text).toContain("is paid: there is nothing to pay");
    shop.at.moveTo("2027-05-25");
    expect((await run("refund", number, "--dry-run")).text).toBe(
      "  1. Individual, 1 year: $21.23\nThis would refund $21.23. The access that they paid for ends. Nothing was changed: this was a dry run.",
    );
    expect((await run("refund", number, "--amount", "2", "--keep-access")).text).toContain("$2.00 are being refunded");
    await shop.runJobs();
    const shown = (await run("order", number)).text;
    expect(shown).toContain("Paid, and $2.00 of $42.12 refunded. What you bought is yours to use.");
    expect(shown).toContain("Ada Byron, ada@b.test, PO 4471");
    expect(shown).toContain("5.25.2027  $2.00 refunded.");
    const events = await database.db
      .selectFrom("commerce_events")
      .select(["action", "actor_name"])
      .orderBy("id")
      .execute();
    expect(events.map(({ action, actor_name: who }) => `${action} by ${who}`)).toEqual([
      "order-placed by Ada Byron",
      "payment-received by command-line",
      "payment-received by command-line",
      "refund-asked by command-line",
      "refund-done by invoice",
    ]);
  });

  test("cancels an unpaid order, and refuses what makes no sense", async () => {
    await shop.place(ada);
    expect((await run("cancel", number, "--dry-run")).text).toContain("This would cancel");
    expect((await run("cancel", number)).text).toBe(`${number} is canceled.`);
    expect(await run("cancel", number)).toMatchObject({ code: 1, text: `Order ${number} was canceled before.` });
    for (const words of [[], ["order"], ["orders", "x"], ["orders", "--all"], ["order", number, "--dry-run"], ["sell"]])
      expect((await run(...words)).code, words.join(" ")).toBe(2);
    for (const words of [
      ["order", "FS-2026-999999"],
      ["mark-paid", number, "--amount", "1.234"],
      ["mark-paid", number, "--on", "2027-01-01"],
      ["refund", number, "--amount", "1", "--all"],
      ["refund", number, "--line", "0"],
      ["refund", number, "--line", "9"],
    ])
      expect((await run(...words)).code, words.join(" ")).toBe(1);
  });
});
