import { afterAll, beforeAll, expect, test } from "vitest";
import { readKey } from "../../../../domains/commerce/keys/keys.ts";
import { findKey } from "../../../../domains/commerce/server/keys/keys-store.ts";
import { hashKey } from "../../../../domains/commerce/server/keys/make-keys.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { longestTurn, LONGEST_TESTED_TURN_MS } from "../../../../platform/testing/longest-turn.ts";
import {
  openLoggedIn,
  openTestProduct,
  type PlainBrowser,
  type TestProduct,
} from "../../../starting/testing/open-test-product.ts";
import { agree, agreeAtOnce, agreedIn, mainOf } from "../testing/admin-answers.ts";

const KEYS = "/admin/keys";
const MAKE = "/admin/keys/make";
const batch = { variant: "individual-1", count: "3", label: "Spring <fair>", expires: "2999-12-31" };

const because = { reason: "Sent\n twice" };

onOneDatabase("keys in admin", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let finance: PlainBrowser;

  beforeAll(async () => {
    database = await open();
    product = await openTestProduct(database, { LIMITS: "off" });
    finance = await browserOf("finance@demo.test");
  });
  afterAll(() => product.close());

  const browserOf = (email: string) => openLoggedIn(product, email, KEYS);

  function keysIn({ body }: { body: string }): string[] {
    return [...mainOf({ body }).matchAll(/\b(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}\b/g)].map(([key]) => key);
  }

  async function batches() {
    return await database.db.selectFrom("key_batches").selectAll().orderBy("id", "desc").execute();
  }

  /** Makes a batch; returns its address, and its keys. */
  async function make(fields: Partial<typeof batch> = {}) {
    const made = await agree(finance, MAKE, { ...batch, ...fields });
    expect(made.statusCode).toBe(200);
    return { path: /href="(\/admin\/keys\/[0-9a-f-]{36})"/.exec(mainOf(made))?.[1] ?? "", made, keys: keysIn(made) };
  }

  test("makes a batch after a question, shows its keys once, and says who made it [CMS-3]", async () => {
    const question = await finance.submit(MAKE, batch);
    expect(mainOf(question)).toContain("This will make 3 keys for “Individual, 1 year”, valid until 12.31.2999.");
    expect(await batches()).toEqual([]);
    const agreed = { ...batch, agreed: agreedIn(question) };
    const made = await finance.submit(MAKE, agreed);
    expect([made.statusCode, made.headers["cache-control"]]).toEqual([200, "no-store"]);
    const keys = keysIn(made);
    expect(new Set(keys).size).toBe(3);
    for (const typed of keys) {
      const read = readKey(typed);
      expect("key" in read && (await findKey(database.db, hashKey(read.key)))).toMatchObject({ redeemed_at: null });
    }
    const file = /href="data:text\/csv;charset=utf-8;base64,([^"]+)"/.exec(made.body)?.[1] ?? "";
    expect(Buffer.from(file, "base64").toString()).toBe(
      `\uFEFF"key","gives","use until"\r\n${keys.map((key) => `"${key}","Individual, 1 year","2999-12-31"\r\n`).join("")}`,
    );
    const again = await finance.submit(MAKE, agreed);
    expect([again.statusCode, keysIn(again)]).toEqual([409, []]);
    expect(mainOf(again)).toContain("were made a moment ago");
    await expect.poll(async () => (await batches()).map(({ exported_at: at }) => at !== null)).toEqual([true]);
    const list = mainOf(await finance.open(KEYS));
    expect(list).toContain("Spring &lt;fair&gt;");
    expect(list).toContain("by Finn Reader");
    const [stored] = await batches();
    expect(stored).toMatchObject({ count: 3, created_by: "desk" });
    const events = database.db.selectFrom("commerce_events").select(["action", "actor_name", "details"]);
    expect(await events.where("subject", "=", `key-batch:${stored?.id}`).execute()).toEqual([
      {
        action: "keys-made",
        actor_name: "Finn Reader",
        details: JSON.stringify({ count: 3, variant: "individual-1", expiresOn: "2999-12-31" }),
      },
    ]);
    for (const key of keys) expect(mainOf(await finance.open(`${KEYS}/${stored?.id}`))).not.toContain(key);
  });

  test("makes one batch of a form that is sent twice at once, and none that wasn't agreed to", async () => {
    const before = (await batches()).length;
    const agreed = { ...batch, agreed: agreedIn(await finance.submit(MAKE, batch)) };
    const answers = await Promise.all([finance.submit(MAKE, agreed), finance.submit(MAKE, agreed)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const more = await finance.submit(MAKE, { ...agreed, count: "5000" });
    expect([more.statusCode, mainOf(more).includes("since you opened this page")]).toEqual([409, true]);
    expect(mainOf(more)).toContain(`value="5000"`);
    expect(await batches()).toHaveLength(before + 1);
  });

  test.each([
    ["no count", { count: "" }, "Make 1 to 5000 keys at once."],
    ["no keys", { count: "0" }, "Make 1 to 5000 keys at once."],
    ["a power", { count: "1e3" }, "Make 1 to 5000 keys at once."],
    ["a fraction", { count: "1.5" }, "Make 1 to 5000 keys at once."],
    ["too many", { count: "5001" }, "Make 1 to 5000 keys at once."],
    ["a megabyte of digits", { count: "1".repeat(1_000_000) }, "Make 1 to 5000 keys at once."],
    ["no note", { label: " " }, "Give the batch a label of 1 to 80 characters."],
    ["a megabyte of a note", { label: "x".repeat(1_000_000) }, "Give the batch a label of 1 to 80 characters."],
    ["a day that is past", { expires: "2020-01-01" }, "Choose a later day."],
    ["a day that is none", { expires: "2999-02-30" }, "Give the last day"],
    ["what isn't for sale", { variant: "' or 1=1" }, "Nothing called"],
    ["seats of a group", { variant: "team-1" }, "is sold to groups"],
  ])("refuses %s, and keeps what was typed", async (_what, fields, message) => {
    const before = await batches();
    for (const agreed of [{}, { agreed: "x" }]) {
      const answer = await finance.submit(MAKE, { ...batch, ...fields, ...agreed });
      expect([answer.statusCode, mainOf(answer).includes(message)]).toEqual([422, true]);
      expect(answer.body.length).toBeLessThan(50_000);
      expect(mainOf(answer)).toContain(`name="expires"`);
      if (!("label" in fields)) expect(mainOf(answer)).toContain("Spring &lt;fair&gt;");
    }
    expect(await batches()).toEqual(before);
  });

  test("withdraws a key and the rest of a batch, of two tabs once [CMS-3]", async () => {
    const { path, keys } = await make();
    const tabs = [finance, await browserOf("admin@demo.test")];
    const one = /href="([^"]+\/withdraw)" aria-label="Withdraw …/.exec(mainOf(await finance.open(path)))?.[1] ?? "";
    for (const reason of ["", "ab", "x".repeat(1_000_000)]) {
      const refused = await agree(finance, one, { reason });
      expect([refused.statusCode, mainOf(refused).includes("Give a reason")]).toEqual([422, true]);
      expect(refused.body.length).toBeLessThan(50_000);
    }
    expect(await agreeAtOnce(tabs, one, because)).toEqual([303, 409]);
    expect(mainOf(await finance.open(one))).toContain("This key was used or withdrawn.");
    const question = await finance.open(`${path}/withdraw`);
    expect(mainOf(question)).toContain("This will withdraw the 2 unused keys of “Spring &lt;fair&gt;”.");
    expect(await agreeAtOnce(tabs, `${path}/withdraw`, because)).toEqual([303, 409]);
    expect(mainOf(await finance.open(`${path}?done=withdraw-keys`))).toContain(
      "<dd>3</dd></div><div><dt>Left</dt><dd>0",
    );
    expect((await finance.submit(`${path}/withdraw`, { ...because, agreed: "2" })).statusCode).toBe(409);
    expect(mainOf(await finance.open(`${path}/withdraw`))).toContain("has been used or withdrawn");
    expect(keys).toHaveLength(3);
    const [stored] = await batches();
    const events = database.db.selectFrom("commerce_events").select(["actor_name", "details"]);
    const withdrawn = await events.where("action", "=", "keys-withdrawn").orderBy("id").execute();
    expect(withdrawn.map(({ details }) => details)).toEqual([
      '{"count":1,"reason":"Sent twice"}',
      '{"count":2,"reason":"Sent twice"}',
    ]);
    expect(stored?.count).toBe(3);
  });

  test("finds keys by their end or by all of it, which stands in no address", async () => {
    const { path, keys } = await make({ count: "1" });
    const [key = ""] = keys;
    for (const words of [key, key.toLowerCase().replaceAll("-", " "), key.slice(-4), key.slice(-4).toLowerCase()]) {
      const found = await finance.submit(KEYS, { words });
      expect([words, found.statusCode, found.headers.location]).toEqual([words, 200, undefined]);
      expect(mainOf(found)).toMatch(new RegExp(`<h2>Found</h2>.*${key.slice(-4)}.*href="${path}"`, "s"));
      expect(found.body).not.toContain(key);
    }
    expect(mainOf(await finance.submit(KEYS, { words: "0000" }))).toContain("There is no such key.");
    for (const words of ["", "abc", "x".repeat(1_000_000), `${key.slice(0, -1)}!`]) {
      const refused = await finance.submit(KEYS, { words });
      expect([refused.statusCode, refused.body.length < 50_000]).toEqual([422, true]);
    }
  });

  test("pages batches and keys by a cursor, and holds nobody up with the largest batch", async () => {
    let path = "";
    const longest = await longestTurn(async () => {
      path = (await make({ count: "5000" })).path;
    });
    expect(longest).toBeLessThan(LONGEST_TESTED_TURN_MS);
    const tails = new Set<string>();
    let pages = 0;
    for (let next = path; next !== ""; pages += 1) {
      const body = mainOf(await finance.open(next));
      for (const [, id = ""] of body.matchAll(/\/([0-9a-f-]{36})\/withdraw" aria-label/g)) tails.add(id);
      next = /href="([^"]*after=[^"]*)"/.exec(body)?.[1] ?? "";
    }
    expect([tails.size, pages]).toEqual([5_000, 50]);
    while ((await batches()).length < 52) await make({ count: "1" });
    const seen: string[] = [];
    for (let next = KEYS; next !== "";) {
      const body = mainOf(await finance.open(next));
      seen.push(...[...body.matchAll(/href="\/admin\/keys\/([0-9a-f-]{36})"/g)].map(([, id]) => id ?? ""));
      next = /href="([^"]*after=[^"]*)"/.exec(body)?.[1] ?? "";
    }
    expect(seen).toEqual((await batches()).map(({ id }) => id));
    for (const unknown of [`${KEYS}?after=x`, `${KEYS}/x`, `${path}?after='`, `${KEYS}/${crypto.randomUUID()}`])
      expect((await finance.open(unknown)).statusCode).toBe(404);
  });

  test("is there for owners and finance alone", async () => {
    const { path } = await make();
    for (const [email, status] of [
      ["support@demo.test", 403],
      ["editor@demo.test", 403],
      ["reviewer@demo.test", 403],
      ["reader@demo.test", 404],
    ] as const) {
      const browser = await browserOf(email);
      await browser.open("/bluebook/profile");
      for (const at of [KEYS, MAKE, path, `${path}/withdraw`])
        expect([email, at, (await browser.open(at)).statusCode]).toEqual([email, at, status]);
      await browser.open("/bluebook/profile");
      for (const at of [KEYS, MAKE, `${path}/withdraw`])
        expect((await browser.submit(at, { ...batch, agreed: "3" })).statusCode).toBe(status);
    }
    expect(mainOf(await finance.open(path))).toContain("<dt>Left</dt><dd>3");
  });
});
