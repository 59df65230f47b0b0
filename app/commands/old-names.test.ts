import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Account } from "../../domains/accounts/contract.ts";
import { openTestShop, type TestShop } from "../../domains/commerce/server/orders/testing/open-test-shop.ts";
import { addAdministrator, createGroup } from "../../domains/groups/server/public.ts";
import { grantTerm } from "../../domains/subscriptions/server/terms/public.ts";
import { onOneDatabase, type TestDatabase } from "../../platform/testing/databases.ts";
import { addOldNames } from "./old-names.ts";
import { runCommand } from "../../platform/testing/run-command.ts";
import { openTestAdmin } from "./testing/open-test-admin.ts";

onOneDatabase("commands that have another name now: orders", (open) => {
  let database: TestDatabase;
  let shop: TestShop;
  let ada: Account;
  let run: Awaited<ReturnType<typeof openTestAdmin>>["run"];
  const number = "FS-2026-000001";

  beforeEach(async () => {
    database = await open();
    shop = await openTestShop(database);
    onTestFinished(shop.close);
    ada = await shop.newAccount("ada@b.test");
    ({ run } = await openTestAdmin(shop.orders));
  });

  test("list orders, mark one as paid, and refund it, each after a dry run [CART-4]", async () => {
    await shop.place(ada);
    const unpaid = await run("orders", "--unpaid");
    expect(unpaid.err).toBe("This command is now: npm run admin -- list orders list=unpaid");
    expect(unpaid.out).toMatch(/FS-2026-000001 +\S.* +11\.25\.2026 +\$42\.12 +To be paid by 12\.25\.2026/);
    expect((await run("orders", "--overdue")).out).toBe("No matching orders.");
    expect((await run("mark-paid", number, "--dry-run")).out).toMatch(
      /^This will record that \$42\.12 of the \$42\.12 owed[^]*\nNothing was changed: this was a dry run\.$/,
    );
    expect((await run("orders")).out).toContain("To be paid by");
    expect(await run("mark-paid", number, "--amount", "40")).toMatchObject({ code: 0 });
    expect((await run("mark-paid", number.toLowerCase(), "--on", "2026-11-20")).out).toContain(
      `$2.12 of the $2.12 owed for ${number} was received on 2026-11-20.\nThe payment was recorded.`,
    );
    expect((await run("mark-paid", number)).err).toContain("is paid: there is nothing to pay");
    shop.at.moveTo("2027-05-25");
    expect((await run("refund", number, "--dry-run")).out).toContain(
      `This will refund $21.23 of ${number}. The access that they paid for ends.`,
    );
    const refunded = await run("refund", number, "--amount", "2", "--keep-access", "--reason", "A gift");
    expect(refunded.err).toContain(`act refund-order ${number} how=amount amount=2 keeps=1 'reason=A gift'`);
    expect(refunded.out).toMatch(/This will refund \$2\.00 [^]*The refund was requested\./);
    await shop.runJobs();
    const shown = (await run("order", number)).out;
    expect(shown).toContain(`Order ${number}\nPartly refunded`);
    expect(shown).toContain("Refunded: $2.00");
    expect(shown).toMatch(/\$2\.00 refunded\. +5\.25\.2027/);
    expect(shown).toContain(`Refund: npm run admin -- act refund-order ${number}`);
    const events = await database.db
      .selectFrom("commerce_events")
      .select(["action", "actor_name"])
      .orderBy("id")
      .execute();
    expect(events.map(({ action, actor_name: who }) => `${action} by ${who}`)).toEqual([
      "order-placed by Ada Byron",
      "payment-received by The command line",
      "payment-received by The command line",
      "refund-asked by The command line",
      "refund-done by invoice",
    ]);
  });

  test("refund the lines that are chosen alone, and so many of one", async () => {
    const seats = { purchasableId: "team-1", text: "Team", qty: 10, net: 29_000, total: 29_000 };
    await shop.place(ada, [{}, seats]);
    await run("mark-paid", number);
    const one = await run("refund", number, "--line", "1", "--all", "--dry-run");
    expect(one.out).toContain(`This will refund $42.12 of ${number}.`);
    expect((await run("refund", number, "--line", "2", "--quantity", "3", "--all", "--dry-run")).out).toContain(
      "3 of 10",
    );
    expect((await run("refund", number, "--line", "9", "--dry-run")).err).toContain("line-2=  Line 2: Team.");
  });

  test("cancel an unpaid order, and refuse what makes no sense", async () => {
    await shop.place(ada);
    expect((await run("cancel", number, "--dry-run")).out).toContain("This will cancel");
    expect((await run("cancel", number)).out).toContain("The order was canceled.");
    expect((await run("cancel", number)).err).toContain(`Order ${number} has already been canceled.`);
    for (const words of [
      ["order"],
      ["orders", "x"],
      ["orders", "--all"],
      ["order", number, "--dry-run"],
      ["refund", number, "--amount", "1", "--all"],
      ["refund", number, "--line", "9"],
    ])
      expect((await run(...words)).code, words.join(" ")).toBe(2);
    for (const words of [
      ["order", "FS-2026-999999"],
      ["mark-paid", number, "--amount", "1.234"],
      ["mark-paid", number, "--on", "2027-01-01"],
    ])
      expect((await run(...words)).code, words.join(" ")).toBe(1);
  });
});

test.each([
  ["quotes", "list quotes"],
  ["quotes QUO-2026-000001", "show quotes QUO-2026-000001"],
  ["quotes QUO-2026-000001 --withdraw", "act withdraw-quote QUO-2026-000001"],
  [
    "quotes make ada@b.test --line team-1=25,individual-1=2 --buyer Ada --name Ann --postal-code 1 --mail --dry-run",
    "act make-quote account=ada@b.test line-1=team-1 qty-1=25 line-2=individual-1 qty-2=2 customer=Ann name=Ada postalCode=1 mail=1 --dry-run",
  ],
  ["offers list", "list offers"],
  [
    "offers make --label Spring --percent 20 --from 2027-03-01 --until 2027-05-31 --products individual,team --once",
    "act make-offer label=Spring percent=20 from=2027-03-01 until=2027-05-31 once=1 product-individual=1 product-team=1",
  ],
  ["offers withdraw NG27 --dry-run", "act end-offer NG27 --dry-run"],
  ["keys list", "list keys"],
  ["keys show 0193", "show keys 0193"],
])("'%s' is '%s' now", async (before, now) => {
  expect((await typed(before)).err).toContain(`This command is now: npm run admin -- ${now}`);
});

test.each(["quotes --withdraw", "quotes make", "offers make x", "offers withdraw", "keys show", "keys list x"])(
  "'%s' is misused",
  async (words) => {
    expect(await typed(words)).toMatchObject({ code: 2, err: expect.stringContaining("For help: npm run admin --") });
  },
);

/** What an old name says, where nothing else can be typed. */
async function typed(words: string) {
  return await runCommand((program, output) => addOldNames(program, output), words.split(" "));
}

onOneDatabase("commands that have another name now: people and groups", (open) => {
  let database: TestDatabase;
  let shop: TestShop;
  let ada: Account;
  let run: Awaited<ReturnType<typeof openTestAdmin>>["run"];

  beforeEach(async () => {
    database = await open();
    shop = await openTestShop(database);
    onTestFinished(shop.close);
    ada = await shop.newAccount("ada@firm.test");
    const { db, flavor } = database;
    const actor = { id: null, name: "a test" };
    await db.transaction().execute(async (trx) => {
      const groupId = await createGroup(trx, shop.at, { title: "Firm & Sons", type: "team", actor });
      await addAdministrator(trx, shop.at, { groupId, account: ada, actor }, flavor);
      await grantTerm(trx, shop.at, { holder: { groupId }, length: { years: 1 }, source: "desk", paidSeats: 200 });
    });
    ({ run } = await openTestAdmin(shop.orders));
  });

  test("give a group what it may have, and take it back", async () => {
    const group = ["--group", "Firm & Sons"];
    const added = await run("add-domain", "firm.test", ...group);
    expect(added.err).toBe("This command is now: npm run admin -- act add-domain 'Firm & Sons' domain=firm.test");
    expect(added.out).toContain("The domain was added.");
    expect(await run("add-network", "192.0.2.0/24", ...group)).toMatchObject({ code: 0 });
    expect(await run("add-seats", ...group, "--seats", "3")).toMatchObject({ code: 0 });
    await shop.newAccount("ben@firm.test");
    expect(await run("add-administrator", "ben@firm.test", ...group)).toMatchObject({ code: 0 });
    expect(await run("remove-administrator", "ADA@firm.test", ...group)).toMatchObject({ code: 0 });
    expect((await run("remove-administrator", "ben@firm.test", ...group)).err).toContain("is the last administrator");
    const shown = (await run("show", "groups", "firm & sons")).out;
    expect(shown).toMatch(/Seats used: 0 of 203[^]*\nDomains\nfirm\.test\n[^]*192\.0\.2\.0\/24/);
    // Nobody else's address, domain or network is taken for one that has it as a part.
    for (const words of [
      ["remove-administrator", "en@firm.test"],
      ["remove-domain", "irm.test"],
      ["remove-network", "2.0.2.0/24"],
    ])
      expect(await run(...words, ...group)).toMatchObject({
        code: 1,
        err: expect.stringContaining("Nothing to choose"),
      });
    expect(await run("remove-domain", "@Firm.test", ...group)).toMatchObject({ code: 0 });
    expect(await run("remove-domain", "firm.test", ...group)).toMatchObject({ code: 1 });
    expect(await run("remove-network", "192.0.2.0/24", ...group)).toMatchObject({ code: 0 });
    const events = await database.db
      .selectFrom("group_events")
      .select(["actor_name", "details"])
      .where("actor_name", "!=", "a test")
      .execute();
    expect(events).toHaveLength(7);
    for (const { actor_name: who, details } of events)
      expect([who, details]).toEqual(["The command line", expect.stringContaining("From the command line")]);
    for (const words of [
      ["add-domain", "x.test"],
      ["add-seats", ...group],
      ["add-domain", ...group],
    ])
      expect(await run(...words)).toMatchObject({ code: 2, err: expect.stringContaining("For help: ") });
    expect((await run("add-domain", "x.test", "--group", "X")).err).toContain("There is no group 'X'.");
  });

  test("help a user, and are on record as the command line's", async () => {
    expect((await run("end-sessions", "ADA@firm.test")).out).toContain("The user is logged out everywhere.");
    expect((await run("reset-reading", "ada@firm.test")).out).toContain("The reading budget is full again.");
    expect((await run("reset-second-factor", "ada@firm.test")).err).toContain("Two-step login is off already");
    expect((await run("end-sessions", "nobody@b.test")).err).toContain("no account with the address nobody@b.test");
    const events = database.db.selectFrom("account_events").select(["kind", "by_account_id"]).orderBy("id");
    expect(await events.execute()).toEqual(
      expect.arrayContaining([
        { kind: "sessions-ended-by-operator", by_account_id: null },
        { kind: "reading-budget-reset", by_account_id: null },
      ]),
    );
    const mails = await database.db.selectFrom("outbox").select("props").execute();
    expect(mails.map(({ props }) => props).join()).toContain("your reading budget for today is full again");
  });

  test("find people and groups by a part of what they are called", async () => {
    expect((await run("find", "BYR")).out).toMatch(/Ada Byron \(\/admin\/users\/\S+\) +ada@firm\.test/);
    expect((await run("find", "firm")).out).toMatch(/ada@firm\.test[^]*groups:[^]*Firm & Sons \(\/admin\/groups\//);
    expect((await run("find", "100%")).out).toMatch(/No user’s name or address matches[^]*No group has this title/);
    expect((await run("list", "users", "find=ada")).out).toContain("ada@firm.test");
  });
});
