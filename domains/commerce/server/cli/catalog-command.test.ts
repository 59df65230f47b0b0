import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { openCatalog } from "../catalog/open-catalog.ts";
import { runCommand } from "../../../../platform/testing/run-command.ts";
import { addCatalogCommand } from "./catalog-command.ts";

onOneDatabase("admin catalog", (open) => {
  const clock = fixedClock(Date.UTC(2026, 10, 24));
  let database: TestDatabase;
  let folder: string;
  let file: string;

  beforeEach(async () => {
    database = await open();
    folder = await mkdtemp(join(tmpdir(), "catalog-"));
    file = join(folder, "catalog.yaml");
    await writeFile(file, await readFile(new URL("../catalog/seed.yaml", import.meta.url)));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function run(...words: string[]) {
    const openDatabase = () => Promise.resolve({ db: database.db, close: () => Promise.resolve() });
    const { code, out, err } = await runCommand(
      (program, output) => addCatalogCommand(program, { ...output, openDatabase, clock }),
      ["catalog", ...words],
    );
    return { code, text: out + err };
  }

  test("a new database sells the shipped catalog, whose lowest price is $39 [PAY-3] [RULING-19]", async () => {
    expect((await run()).text).toContain("Nothing is for sale yet");
    const catalog = await openCatalog(database, clock);
    expect(catalog.now.lowestPrice).toBe("$39");
    const shown = await run();
    expect(shown.text).toContain("Version 1, for sale since 2026-11-24:");
    expect(shown.text).toContain("team-1: Team, 1 year, 1 year: $29.00 per seat, 5 to 50 seats in steps of 5");
  });

  test("a changed file is shown, tried, and loaded; a server that is open sells it", async () => {
    const catalog = await openCatalog(database, clock);
    await writeFile(file, (await readFile(file, "utf8")).replace("price: 39,", "price: 41.50,"));
    const change =
      "- individual-1: Individual, 1 year, 1 year: $39.00, chosen at first\n+ individual-1: Individual, 1 year, 1 year: $41.50, chosen at first";
    expect(await run("load", file, "--dry-run")).toEqual({
      code: 0,
      text: `${change}\nNothing was changed: this was a dry run.`,
    });
    await catalog.refresh();
    expect(catalog.now.version).toBe(1);
    expect((await run("load", file)).text).toContain("Version 2 is for sale now");
    await catalog.refresh();
    expect(catalog.now.lowestPrice).toBe("$41.50");
    expect((await run("load", file)).text).toBe("This is already what is for sale.");
  });

  test.each([
    ["price: 39,", "price: 39.999,", "individual-1: a price in USD has at most 2 decimal places."],
    ["price: 39,", "price: -1,", "products.0.variants.0.price"],
    ["price: 39,", 'price: "39 dollars",', "products.0.variants.0.price"],
    ["id: individual-2", "id: individual-1", "Two variants are called 'individual-1'."],
    ["currency: USD", "currency: DOLLAR", "must be the code of a currency"],
    ["from: 5, to: 50", "from: 50, to: 5", "'from' must not be greater than 'to'"],
    ["kind: team", "kind: individual", "team-1: an individual variant has no seats."],
    ["title: Team", "titel: Team", "titel"],
    ["products:", "taxes: [{ country: us, name: VAT, rate: 8 }]\nproducts:", "must be two capital letters"],
    [
      "products:",
      "taxes: [{ country: US, name: VAT, rate: 8.00001 }]\nproducts:",
      "a rate has at most 4 decimal places",
    ],
    [
      "products:",
      "taxes: [{ country: US, name: A, rate: 8 }, { country: US, name: B, rate: 1, inclusive: true }]\nproducts:",
      "The taxes of US must all be inclusive, or none.",
    ],
    ["products:", "products: [", "The catalog can't be loaded"],
  ])("'%s' as '%s' is refused, and nothing changes", async (before, after, said) => {
    await openCatalog(database, clock);
    await writeFile(file, (await readFile(file, "utf8")).replace(before, after));
    const refused = await run("load", file);
    expect(refused.code).toBe(1);
    expect(refused.text).toContain(said);
    expect((await run()).text).toContain("Version 1,");
  });

  test("taxes are shown, and a changed one is a change", async () => {
    await openCatalog(database, clock);
    const text = await readFile(file, "utf8");
    const taxed = "taxes: [{ country: US, region: TX, name: Sales tax, rate: 6.25 }]\nproducts:";
    await writeFile(file, text.replace("products:", taxed));
    expect((await run("load", file)).text).toContain("+ Sales tax of US, TX: 6.25 % on top of prices");
    expect((await run()).text).toContain("Sales tax of US, TX: 6.25 % on top of prices");
  });

  test("a file that isn't there, or words it doesn't know, are said", async () => {
    const missing = await run("load", join(folder, "none.yaml"));
    expect(missing.code).toBe(1);
    expect(missing.text).toContain("no such file");
    for (const words of [["sell"], ["load"], ["load", file, "more"], ["--force"], ["--dry-run"]])
      expect((await run(...words)).code).toBe(2);
  });
});
