import { beforeEach, expect, test } from "vitest";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { subscriptionsAt } from "../../../subscriptions/server/testing/subscriptions-at.ts";
import { listOffers } from "../cart/offers/offers-store.ts";
import { openCatalog } from "../catalog/open-catalog.ts";
import { readEventsAbout } from "../records/events-store.ts";
import { offersCommand } from "./offers-command.ts";

onOneDatabase("admin offers", (open) => {
  const at = subscriptionsAt("2026-11-24");
  let database: TestDatabase;

  beforeEach(async () => {
    database = await open();
    await openCatalog(database, at.clock);
  });

  async function run(...words: string[]) {
    const lines: string[] = [];
    const say = (line: string) => {
      lines.push(line);
    };
    const openDatabase = () => Promise.resolve({ db: database.db, close: () => Promise.resolve() });
    const code = await offersCommand(words, { out: say, err: say, openDatabase, subscriptions: at });
    return { code, text: lines.join("\n") };
  }
  const dated = ["--label", "Spring", "--from", "2027-03-01", "--until", "2027-05-31"];
  const make = (...words: string[]) => run("make", ...dated, ...words);

  test("an offer is tried, made, listed and withdrawn, and the record says so", async () => {
    expect((await run("list")).text).toBe("There are no offers.");
    const wanted = ["--percent", "20", "--code", "spring-27", "--most", "500", "--products", "team", "--once"];
    expect((await make(...wanted, "--dry-run")).text).toContain("Nothing was changed: this was a dry run.");
    expect(await listOffers(database.db)).toEqual([]);
    expect((await make(...wanted)).text).toContain("The code is SPRING27.");
    expect((await run("list")).text).toContain(
      "…NG27  Spring: 20 % off team, from 3.1.2027 until 5.31.2027, used 0 of 500 times, once for each account",
    );
    const [offer] = await listOffers(database.db);
    expect(JSON.stringify(offer)).not.toContain("SPRING27");
    expect((await run("withdraw", "ng27", "--dry-run")).text).toContain("dry run");
    expect((await run("withdraw", "ng27")).code).toBe(0);
    expect((await run("show", "NG27")).text).toContain("withdrawn");
    expect((await run("withdraw", "NG27")).code).toBe(1);
    const events = await readEventsAbout(database.db, `offer:${offer?.id ?? ""}`);
    expect(events.map(({ action }) => action)).toEqual(["offer-made", "offer-withdrawn"]);
  });

  test("a code is made up where none is given, and an amount is one of the currency", async () => {
    expect((await make("--amount", "10.50")).text).toMatch(/The code is [2-9A-HJKMNP-Z]{12}\./);
    expect((await run("list")).text).toContain("$10.50 off everything");
  });

  test.each([
    [["--percent", "0"], "A percentage must be a whole number from 1 to 100."],
    [["--percent", "101"], "A percentage must be a whole number from 1 to 100."],
    [["--amount", "1.999"], "An amount must be one in USD"],
    [["--amount", "-5"], ""],
    [["--percent", "5", "--amount", "5"], "Give either a percentage or an amount."],
    [[], "Give either a percentage or an amount."],
    [["--percent", "5", "--code", "ABC"], "A code has 6 to 40 letters and digits."],
    [["--percent", "5", "--products", "books"], "There is no product 'books'."],
    [["--percent", "5", "--most", "0"], "The most uses must be a whole number from 1 to 1000000."],
    [["--percent", "5", "--until", "2027-02-30"], "Give the first and the last day"],
    [["--percent", "5", "--until", "2027-01-01"], "Give the first and the last day"],
    [["--percent", "5", "--label", " "], "Give it a label"],
  ])("%j is refused, and nothing is made", async (words, said) => {
    const refused = await make(...words);
    expect(refused.code).not.toBe(0);
    expect(refused.text).toContain(said);
    expect(await listOffers(database.db)).toEqual([]);
  });

  test("two offers can't have one code, and words that nobody knows are refused", async () => {
    await make("--percent", "5", "--code", "SPRING27");
    expect(await make("--percent", "9", "--code", "Spring 27")).toMatchObject({ code: 1 });
    for (const words of [[], ["sell"], ["show"], ["list", "x"], ["withdraw", "x", "--percent", "5"]])
      expect((await run(...words)).code).toBe(2);
    expect((await run("show", "none")).text).toBe("There is no offer 'none'.");
  });
});
