import { beforeEach, expect, test } from "vitest";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { createAccount } from "../../../accounts/server/records/public.ts";
import { subscriptionsAt } from "../../../subscriptions/server/testing/subscriptions-at.ts";
import { openCatalog } from "../catalog/open-catalog.ts";
import { redeemKey } from "../keys/redeem-key.ts";
import { readEventsAbout } from "../records/events-store.ts";
import { runCommands } from "../../../admin/server/testing/run-commands.ts";
import { keys as keysOfAdmin } from "../admin/keys.ts";
import { runCommand } from "../../../../platform/testing/run-command.ts";
import { addKeysCommand } from "./keys-command.ts";

onOneDatabase("admin keys", (open) => {
  const at = subscriptionsAt("2026-11-24");
  let database: TestDatabase;

  beforeEach(async () => {
    database = await open();
    await openCatalog(database, at.clock);
  });

  let isClosed = false;
  async function run(...words: string[]) {
    const openDatabase = () => Promise.resolve({ db: database.db, close: () => Promise.resolve() });
    const written = () => Promise.resolve(!isClosed);
    const { code, out, err } = await runCommand(
      (program, output) => addKeysCommand(program, { ...output, written, openDatabase, subscriptions: at }),
      ["keys", ...words],
    );
    return { code, out: out === "" ? [] : out.split("\n"), err };
  }
  const make = (count = "3", ...more: string[]) =>
    run("make", "--variant", "individual-1", "--count", count, "--label", "Fair", "--expires", "2027-12-31", ...more);
  const redeem = async (typed: string) => {
    const person = { email: "ada@b.test", firstName: "Ada", lastName: "Byron" };
    const account = await database.db.transaction().execute((trx) => createAccount(trx, at.clock, person));
    const admin = { database, subscriptions: at, supportEmail: "help@example.org", limited: false };
    return redeemKey(admin, account, { typed, ip: "192.0.2.1" });
  };
  const see = async (...words: string[]) =>
    (await runCommands([keysOfAdmin.commands({ database, subscriptions: at })], words)).out;
  const list = () => see("list", "keys");
  const batchId = async () => /\/admin\/keys\/([0-9a-f-]+)\)/.exec(await list())?.[1] ?? "";

  test("keys are printed once, listed by their ends, and counted when they are used [SUBS-8]", async () => {
    const made = await make();
    expect(made).toMatchObject({ code: 0, err: expect.stringContaining("Made 3 keys for 'Individual, 1 year'") });
    expect(made.out[0]).toBe('"key","gives","use until"');
    const keys = made.out
      .slice(1)
      .map((line) => /^"((?:[0-9A-Z]{4}-){3}[0-9A-Z]{4})","Individual, 1 year","2027-12-31"$/.exec(line)?.[1]);
    expect(new Set(keys).size).toBe(3);
    expect(await redeem(keys[1] ?? "")).toContain("paid until");
    const id = await batchId();
    expect(await list()).toMatch(/Individual, 1 year +3 +1 +0 +12\.31\.2027/);
    const shown = await see("show", "keys", id);
    for (const [index, key] of keys.entries())
      expect(shown).toMatch(new RegExp(`…${key?.slice(-4)} +${index === 1 ? "used on 11\\.24\\.2026" : "unused"}`));
    expect(await readEventsAbout(database.db, `key-batch:${id}`)).toMatchObject([
      { action: "keys-made", actor_name: "command-line" },
    ]);
  });

  test("a key, or what is left of a batch, is withdrawn; what was used stays used [SUBS-8]", async () => {
    const keys = (await make()).out.slice(1).map((line) => line.slice(1, 20));
    await redeem(keys[0] ?? "");
    const [used = "", other = ""] = keys.map((key) => key.slice(-4));
    const id = await batchId();
    expect((await run("withdraw", used)).out).toEqual([`…${used} was used on 11.24.2026. Nothing was changed.`]);
    expect((await run("withdraw", other, "--dry-run")).out).toEqual([
      "This would withdraw 1 key. Nothing was changed: this was a dry run.",
    ]);
    expect((await run("withdraw", other.toLowerCase())).out[0]).toContain("1 key withdrawn.");
    expect((await run("withdraw", id)).out[0]).toContain("1 key withdrawn.");
    expect(await list()).toMatch(/Individual, 1 year +3 +1 +2 /);
    expect(await readEventsAbout(database.db, `key-batch:${id}`)).toMatchObject([{}, { action: "keys-withdrawn" }]);
    expect(await run("withdraw", "ZZZZ")).toMatchObject({ code: 1, err: expect.stringContaining("'ZZZZ'") });
  });

  test("a batch that wasn't printed to its end says so, and can be withdrawn", async () => {
    isClosed = true;
    const made = await make();
    isClosed = false;
    const id = await batchId();
    expect(made).toMatchObject({ code: 1, err: expect.stringContaining(`Withdraw the batch ${id}`) });
    expect(await see("show", "keys", id)).toContain("Not all of the keys were delivered");
    expect((await run("withdraw", id)).out[0]).toContain("3 keys withdrawn.");
  });

  test("a dry run makes nothing, and says what it would make", async () => {
    expect(await make("50", "--dry-run")).toEqual({
      code: 0,
      out: [],
      err: "This would make 50 keys for 'Individual, 1 year', valid until 12.31.2027. Nothing was changed: this was a dry run.",
    });
    expect(await list()).toContain("No keys have been made yet.");
  });

  test.each([
    [
      "team-1",
      "1",
      "Fair",
      "2027-12-31",
      "'team-1' is sold to groups, and a key extends one reader's own subscription.",
    ],
    ["nothing", "1", "Fair", "2027-12-31", "Keys can be made for: individual-1, individual-2, individual-3."],
    ["individual-1", "0", "Fair", "2027-12-31", "Make 1 to 5000 keys at once."],
    ["individual-1", "1.5", "Fair", "2027-12-31", "Make 1 to 5000 keys at once."],
    ["individual-1", "many", "Fair", "2027-12-31", "Make 1 to 5000 keys at once."],
    ["individual-1", "1", " ", "2027-12-31", "Give the batch a label"],
    ["individual-1", "1", "Fair", "2026-02-30", "like 2027-12-31"],
    ["individual-1", "1", "Fair", "2026-11-23", "The keys would have expired on 11.23.2026."],
  ])("%s, %s, '%s', %s is refused, and nothing is made", async (variant, count, label, expires, said) => {
    const words = ["--variant", variant, "--count", count, "--label", label, "--expires", expires];
    expect(await run("make", ...words)).toMatchObject({ code: 1, out: [], err: expect.stringContaining(said) });
    expect(await list()).toContain("No keys have been made yet.");
  });

  test("words that it doesn't know are answered with how it is used", async () => {
    for (const words of [[], ["sell"], ["withdraw"], ["withdraw", "x", "--count", "2"], ["make", "--force"]])
      expect(await run(...words)).toMatchObject({ code: 2, err: expect.stringMatching(/For help:|Usage:/) });
  });
});
