import { beforeEach, expect, onTestFinished, test } from "vitest";
import { screenActs } from "../../domains/accounts/rules.ts";
import { openCatalog } from "../../domains/commerce/server/plugin.ts";
import { openTestShop, type TestShop } from "../../domains/commerce/server/orders/testing/open-test-shop.ts";
import { addAdministrator, createGroup } from "../../domains/groups/server/public.ts";
import { runCommands } from "../../domains/admin/server/testing/run-commands.ts";
import { fixedClock } from "../../platform/clock/clock.ts";
import { onEachDatabase, type TestDatabase } from "../../platform/testing/databases.ts";
import { adminActs } from "../http/admin/resources.ts";
import { openTestAdmin } from "./testing/open-test-admin.ts";

onEachDatabase("admin list, show and act", (open) => {
  let database: TestDatabase;
  let shop: TestShop;
  let admin: Awaited<ReturnType<typeof openTestAdmin>>;
  let groupId: string;
  const number = "FS-2026-000001";
  const run = (...words: string[]) => admin.run(...words);

  beforeEach(async () => {
    database = await open();
    await openCatalog(database, fixedClock(Date.UTC(2026, 10, 25)));
    shop = await openTestShop(database);
    onTestFinished(shop.close);
    const ada = await shop.newAccount("ada@firm.test");
    await shop.place(ada);
    const actor = { id: null, name: "a test" };
    await database.db.transaction().execute(async (trx) => {
      groupId = await createGroup(trx, shop.at, { title: "Firm & Sons", type: "team", actor });
      await addAdministrator(trx, shop.at, { groupId, account: ada, actor }, database.flavor);
    });
    admin = await openTestAdmin(shop.orders);
  });

  test("things are listed, found, and shown as people call them", async () => {
    expect((await run("list", "orders", "list=unpaid")).out).toContain(number);
    expect((await run("list", "orders", "list=overdue")).out).toBe("No matching orders.");
    expect((await run("list", "orders", "find=byron")).out).toMatch(/^Found\nOrder +Buyer/);
    expect((await run("show", "orders", number.toLowerCase())).out).toMatch(
      new RegExp(`^Order ${number}\nTo be paid by [^]*act mark-paid ${number}[^]*\nTotal: \\$42\\.12\n`),
    );
    for (const word of ["firm & sons", groupId])
      expect((await run("show", "groups", word)).out).toMatch(/^Firm & Sons\nType: Team\n[^]*ada@firm\.test +active/);
    expect((await run("show", "users", "ADA@firm.test")).out).toContain("Read today: 0 protected words");
    for (const words of [
      ["list"],
      ["list", "merges"],
      ["show", "orders"],
      ["show", "books", "1"],
      ["list", "orders", "x"],
    ])
      expect(await run(...words)).toMatchObject({ code: 2, out: "" });
    for (const pair of ["list=late", "page=2", "list"]) expect((await run("list", "orders", pair)).code).toBe(2);
    expect((await run("list", "offers", "find=x")).err).toContain("`list offers` takes list= and after=.");
    for (const words of [
      ["orders", "FS-1"],
      ["groups", "Nobody"],
      ["users", "x@y.test"],
      ["users", "x"],
      ["quotes", "1"],
    ])
      expect(await run("show", ...words)).toMatchObject({ code: 1, out: "" });
  });

  test("an act says what it will do, does it unless it is a dry run, and is refused the second time", async () => {
    const events = () =>
      database.db.selectFrom("commerce_events").select(["action", "actor_name"]).orderBy("id").execute();
    const before = await events();
    const tried = await run("act", "mark-paid", number, "--dry-run");
    expect(tried).toMatchObject({ code: 0, err: "" });
    expect(tried.out).toMatch(/^This will record that \$42\.12 .*\nNothing was changed: this was a dry run\.$/);
    expect(await events()).toEqual(before);
    const done = await run("act", "mark-paid", number);
    expect(done.out).toMatch(/^This will record that \$42\.12 .*\nThe payment was recorded\.$/);
    expect((await events()).slice(before.length)).toMatchObject([
      { action: "payment-received", actor_name: "The command line" },
    ]);
    expect(await run("act", "mark-paid", number)).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("nothing to pay"),
    });
  });

  test("a choice is made by its text, what is unknown is refused with what is asked for", async () => {
    const unknown = await run("act", "extend-user", "ada@firm.test", "years=1");
    expect(unknown).toMatchObject({ code: 2, out: "" });
    expect(unknown.err).toContain("It doesn't ask for years=. It asks for:\n  length=  How many. It starts when");
    expect(unknown.err).toContain("    days: Days\n");
    expect((await run("act", "extend-user", "ada@firm.test", "unit=a")).err).toContain("More than one to choose are");
    expect(await run("act", "extend-user", "ada@firm.test", "unit=weeks")).toMatchObject({ code: 1 });
    for (const pairs of [["unit"], ["length=1", "length=2"], ["--force"]])
      expect(await run("act", "extend-user", "ada@firm.test", ...pairs)).toMatchObject({ code: 2, out: "" });
    const given = await run("act", "extend-user", "ada@firm.test", "unit=day", "length=10", "reason=Request 7");
    expect(given.out).toContain("from 11.25.2027 to 12.4.2027, without an order.\nThe subscription was extended.");
    expect((await run("act", "extend-user", "ada@firm.test")).code).toBe(0);
    const details = database.db.selectFrom("account_events").select(["detail", "by_account_id"]);
    expect(await details.where("kind", "=", "term-given").orderBy("id").execute()).toEqual([
      { detail: "11.25.2027 to 12.4.2027: Request 7", by_account_id: null },
      { detail: "12.5.2027 to 12.4.2028: From the command line", by_account_id: null },
    ]);
  });

  test("keys are shown once, and not counted as handed over if they can't be printed", async () => {
    const words = ["act", "make-keys", "variant=individual, 1", "count=2", "label=Fair", "expires=2027-12-31"];
    const made = await run(...words);
    expect(made.out).toMatch(/\n2 keys were made for “Fair”\.\n[^]*(\n([0-9A-Z]{4}-){3}[0-9A-Z]{4}){2}$/);
    expect(await runCommands(admin.resources, words, { isClosed: true })).toMatchObject({ code: 1 });
    const batches = await database.db.selectFrom("key_batches").select("exported_at").orderBy("id").execute();
    expect(batches).toEqual([{ exported_at: expect.anything() }, { exported_at: null }]);
  });

  test("every declared act is a command, and says what it asks for", async () => {
    const declared = Object.keys(adminActs).filter((name) => !name.startsWith("find-") && !(name in screenActs));
    const acts = admin.resources.flatMap((resource) =>
      resource.acts.map((act) => ({ ...act, resource: resource.name })),
    );
    expect(acts.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
    const listed = (await run("acts")).out;
    const items: Partial<Record<string, string>> = { users: "ada@firm.test", groups: "Firm & Sons", orders: number };
    for (const { name, takesItem, resource } of acts) {
      expect(listed).toMatch(new RegExp(`^${name} ?`, "m"));
      if (takesItem)
        expect(await run("act", name)).toMatchObject({
          code: 2,
          err: expect.stringContaining(`one of the ${resource}`),
        });
      const item = takesItem ? items[resource] : "";
      if (item === undefined) continue;
      const asked = await run("act", name, ...(item === "" ? [] : [item]), "--fields");
      expect([name, asked.code]).toEqual([name, 0]);
    }
    expect((await run("act", "make-offer", "--fields")).out).toContain("  label=  Name. Buyers read it in the cart.");
    expect(await run("act", "sell")).toMatchObject({ code: 2 });
  });
});
