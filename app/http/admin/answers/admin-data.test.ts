import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createGroup } from "../../../../domains/groups/server/public.ts";
import { grantTerm } from "../../../../domains/subscriptions/server/terms/public.ts";
import { subscriptionsAt } from "../../../../domains/subscriptions/server/testing/subscriptions-at.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  type PlainBrowser,
  type TestProduct,
} from "../../../starting/testing/open-test-product.ts";

const json = { accept: "application/json" };
const csv = { accept: "text/csv" };

const screenSchema = z.object({
  title: z.string(),
  notice: z.string().nullable(),
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  blocks: z.array(z.looseObject({ kind: z.string() })).optional(),
  agreement: z.looseObject({ sentence: z.string(), agreed: z.string(), csrfToken: z.string() }).optional(),
});

onOneDatabase("admin as data", (open) => {
  const subscriptions = { ...subscriptionsAt("2026-11-24"), clock: systemClock };
  let database: TestDatabase;
  let product: TestProduct;
  let support: PlainBrowser;
  let path = "";

  beforeAll(async () => {
    database = await open();
    product = await openTestProduct(database, { LIMITS: "off" });
    support = await openLoggedIn(product, "support@demo.test", "/admin/groups");
    const id = await database.db.transaction().execute(async (trx) => {
      const actor = { id: null, name: "A test" };
      const groupId = await createGroup(trx, subscriptions, { title: '=2+3, "Ltd"', type: "team", actor });
      await grantTerm(trx, subscriptions, {
        holder: { groupId },
        length: { years: 1 },
        source: "test",
        paidSeats: 200,
      });
      return groupId;
    });
    path = `/admin/groups/${id}`;
  });
  afterAll(() => product.close());

  const read = ({ body }: { body: string }) => screenSchema.parse(JSON.parse(body));

  test("a list is JSON whose rows have the names of the columns, and CSV in which nothing is a formula", async () => {
    const listed = await support.open("/admin/groups", json);
    expect(listed.headers).toMatchObject({ "cache-control": "no-store" });
    const table = read(listed).blocks?.find(({ kind }) => kind === "table");
    const row = { Group: { text: '=2+3, "Ltd"', href: path }, Type: "Team", "Seats used": "0 of 200" };
    expect(table).toMatchObject({ caption: "Groups", rows: expect.arrayContaining([expect.objectContaining(row)]) });
    const file = await support.open("/admin/groups", csv);
    expect([file.headers["content-type"], file.headers["content-disposition"]]).toEqual([
      "text/csv; charset=utf-8",
      'attachment; filename="groups.csv"',
    ]);
    const [head, ...lines] = file.body.split("\r\n");
    expect(head).toBe('\uFEFF"Group","Type","Subscription","Seats used"');
    expect(lines.find((line) => line.includes("Ltd"))).toMatch(
      /^"'=2\+3, ""Ltd""","Team","Live until [\d.]+","0 of 200"$/,
    );
    expect((await support.open("/admin/groups")).headers["content-type"]).toContain("text/html");
    // A screen with a view of its own is a page, whatever is asked for.
    expect((await support.open("/admin/log", json)).headers["content-type"]).toContain("text/html");
  });

  test("an act is asked for, agreed to and done by a program, as in a browser", async () => {
    const fields = { domain: "data.example.edu", reason: "Request 4711" };
    const wrong = await support.submit(`${path}/add-domain`, { ...fields, domain: "gmail.com" }, json);
    expect([wrong.statusCode, read(wrong).refusal?.message]).toEqual([
      422,
      expect.stringContaining("Anyone can get an address at gmail.com."),
    ]);
    const { agreement } = read(await support.submit(`${path}/add-domain`, fields, json));
    expect(agreement?.sentence).toContain("This will let anyone with an address at data.example.edu join");
    const agreed = { ...fields, agreed: agreement?.agreed ?? "" };
    const done = await support.submit(`${path}/add-domain`, agreed, json);
    expect([done.statusCode, done.headers.location]).toEqual([303, `${path}?done=add-domain`]);
    expect(read(await support.open(`${path}?done=add-domain`, json)).notice).toBe("The domain was added.");
    const stranger = await openLoggedIn(product, "finance@demo.test", "/bluebook/profile");
    expect((await stranger.open("/admin/groups", json)).statusCode).toBe(403);
    expect((await product.app.inject({ url: "/admin/groups", headers: json })).statusCode).toBe(303);
  });
});
