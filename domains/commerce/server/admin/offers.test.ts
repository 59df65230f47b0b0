import { beforeEach, expect, test } from "vitest";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { subscriptionsAt } from "../../../subscriptions/server/testing/subscriptions-at.ts";
import { listOffers } from "../cart/offers/offers-store.ts";
import { openCatalog } from "../catalog/open-catalog.ts";
import { readEventsAbout } from "../records/events-store.ts";
import { runCommands } from "../../../admin/server/testing/run-commands.ts";
import { offers } from "./offers.ts";

onOneDatabase("admin offers", (open) => {
  const at = subscriptionsAt("2026-11-24");
  let database: TestDatabase;

  beforeEach(async () => {
    database = await open();
    await openCatalog(database, at.clock);
  });

  async function run(...words: string[]) {
    const { code, out, err } = await runCommands([offers.commands({ database, subscriptions: at })], words);
    return { code, text: out + err };
  }
  const dated = { label: "Spring", from: "2027-03-01", until: "2027-05-31" };
  const make = (given: Readonly<Record<string, string>>, ...options: string[]) =>
    run("act", "make-offer", ...Object.entries({ ...dated, ...given }).map((pair) => pair.join("=")), ...options);
  const list = () => run("list", "offers");
  const end = (...words: string[]) => run("act", "end-offer", ...words);

  test("an offer is tried, made, listed and withdrawn, and the record says so", async () => {
    expect((await list()).text).toBe("There are no offers.");
    const wanted = { percent: "20", code: "spring-27", most: "500", "product-team": "1", once: "1" };
    expect((await make(wanted, "--dry-run")).text).toContain("Nothing was changed: this was a dry run.");
    expect(await listOffers(database.db)).toEqual([]);
    expect((await make(wanted)).text).toContain("Code: SPRING27");
    expect((await list()).text).toMatch(
      /Spring \(…NG27\) +20 % off Team +3\.1\.2027 to 5\.31\.2027 +0 of 500, once each .* The command line/,
    );
    const [offer] = await listOffers(database.db);
    expect(JSON.stringify(offer)).not.toContain("SPRING27");
    expect((await end("ng27", "--dry-run")).text).toContain("dry run");
    expect((await end("ng27")).code).toBe(0);
    expect((await end("NG27")).code).toBe(1);
    expect(await end(offer?.id ?? "")).toMatchObject({ code: 1, text: expect.stringContaining("has already ended") });
    const events = await readEventsAbout(database.db, `offer:${offer?.id ?? ""}`);
    expect(events.map(({ action }) => action)).toEqual(["offer-made", "offer-withdrawn"]);
  });

  test("a code is made up where none is given, and an amount is one of the currency", async () => {
    expect((await make({ amount: "10.50" })).text).toMatch(/Code: [2-9A-HJKMNP-Z]{12}\n/);
    expect((await list()).text).toContain("$10.50 off everything");
  });

  test.each([
    [{ percent: "0" }, "A percentage must be a whole number from 1 to 100."],
    [{ percent: "101" }, "A percentage must be a whole number from 1 to 100."],
    [{ amount: "1.999" }, "An amount must be one in USD"],
    [{ amount: "-5" }, ""],
    [{ percent: "5", amount: "5" }, "Give either a percentage or an amount."],
    [{}, "Give either a percentage or an amount."],
    [{ percent: "5", code: "ABC" }, "A code has 6 to 40 letters and digits."],
    [{ percent: "5", most: "0" }, "The most uses must be a whole number from 1 to 1000000."],
    [{ percent: "5", until: "2027-02-30" }, "Give the first and the last day"],
    [{ percent: "5", until: "2027-01-01" }, "Give the first and the last day"],
    [{ percent: "5", label: " " }, "Give it a label"],
  ])("%j is refused, and nothing is made", async (given, said) => {
    const refused = await make(given);
    expect(refused.code).not.toBe(0);
    expect(refused.text).toContain(said);
    expect(await listOffers(database.db)).toEqual([]);
  });

  test("two offers can't have one code, and fields that nobody knows are refused", async () => {
    await make({ percent: "5", code: "SPRING27" });
    expect(await make({ percent: "9", code: "Spring 27" })).toMatchObject({ code: 1 });
    expect(await make({ percent: "5", "product-books": "1" })).toMatchObject({ code: 2 });
    expect(await end("none")).toMatchObject({ code: 1 });
  });
});
