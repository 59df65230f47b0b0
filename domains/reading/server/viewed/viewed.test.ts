import type { KyselyPlugin } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "../../../../platform/db/database.ts";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { readingLimits } from "../../rules.ts";
import { openReading, type OpenReading, smallManual } from "../testing/open-reading.ts";
import { listViewedRows } from "../stores/viewed-store.ts";
import { listViewed, trackView } from "./viewed.ts";

/** The database, with a count of the statements it runs. */
function countStatements(database: Database) {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements++;
      return result;
    },
  };
  const [db, relaxed] = [database.db.withPlugin(counter), database.relaxed.withPlugin(counter)];
  return { database: { ...database, db, relaxed }, statements: () => statements };
}

const path = "/api/lists/recently-viewed";

onEachDatabase("recently viewed pages", (open) => {
  let site: OpenReading;
  let ada: Account;

  beforeAll(async () => {
    site = await openReading(await open());
  });
  beforeEach(async () => {
    ada = await site.newAccount();
  });

  const view = (slug: string) => site.call(ada, "POST", `${path}/${site.pageId("v22", slug)}`);
  const slugs = async () => (await listViewed(site.reading, ada.id)).map(({ slug }) => slug);

  test("a view moves its page to the front of the list [PAGE-6]", async () => {
    for (const slug of ["p1", "p2", "p3", "p1"]) expect((await view(slug)).status).toBe(200);
    expect(await slugs()).toEqual(["p1", "p3", "p2"]);
  });

  test("the later of two views comes first, even if the clock stands still or goes back [PAGE-6]", async () => {
    const { time } = site.clock;
    for (const slug of ["p1", "p2", "p3", "p2"]) {
      site.clock.time = time - 5_000;
      await view(slug);
    }
    site.clock.time = time;
    expect(await slugs()).toEqual(["p2", "p3", "p1"]);
  });

  test("concurrent views are all recorded, each once", async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => `p${index + 1}`);
    await Promise.all([...numbers, ...numbers].map((slug) => view(slug)));
    expect((await slugs()).toSorted()).toEqual(numbers.toSorted());
  });

  test("the list is bounded: the oldest are dropped", async () => {
    const many = readingLimits.viewedKept + 10;
    await site.publish(smallManual("v22", many));
    for (let number = 1; number <= many; number++) await view(`p${number}`);
    const shown = await slugs();
    expect(shown).toHaveLength(readingLimits.viewed);
    expect(shown[0]).toBe(`p${many}`);
    const kept = (await listViewedRows(site.database.db, ada.id, many)).map((row) => row.page_id);
    expect(kept.length).toBeLessThanOrEqual(readingLimits.viewedKept);
    expect(kept).not.toContain(site.pageId("v22", "p10"));
  });

  test("a view costs one statement, and a second one at most once in fifty", async () => {
    const many = readingLimits.viewedKept * 2;
    await site.publish(smallManual("v22", many));
    const counted = countStatements(site.database);
    const reading = { ...site.reading, database: counted.database };
    for (let number = 1; number <= 20; number++) await trackView(reading, ada.id, site.pageId("v22", `p${number}`));
    expect(counted.statements()).toBe(20);
    for (let number = 21; number <= many; number++) await trackView(reading, ada.id, site.pageId("v22", `p${number}`));
    expect(counted.statements()).toBeLessThanOrEqual(many * 1.02);
  });

  test("where the reader stopped is kept with the page, and isn't lost by viewing it again", async () => {
    const manual = smallManual("v22");
    const heading = {
      type: "heading" as const,
      id: "a",
      headingCode: "1(a)",
      headingText: "When <em>not</em> to",
      headingLevel: [1],
      putNameOnItsOwnLine: true,
    };
    await site.publish({
      ...manual,
      pages: manual.pages.map((page) => (page.slug === "p1" ? { ...page, blocks: [heading] } : page)),
    });
    const place = `${path}/${site.pageId("v22", "p1")}/place`;
    const first = async () => (await listViewed(site.reading, ada.id))[0];
    expect((await site.call(ada, "POST", place, "anchor=b-a&along=250")).status).toBe(200);
    expect(await first()).toBeUndefined();
    await view("p1");
    expect(await first()).toMatchObject({ slug: "p1", place: null });
    await site.call(ada, "POST", place, "anchor=b-a&along=250");
    await view("p1");
    expect(await first()).toMatchObject({
      slug: "p1",
      place: { anchor: "b-a", along: 250, heading: "1(a) When not to" },
    });
    expect((await first())?.viewedAt).toBeGreaterThan(1_800_000_000_000);
    await site.call(ada, "POST", place, "anchor=&along=0");
    expect(await first()).toMatchObject({ slug: "p1", place: null });
  });

  test.each([
    "anchor=b-a&along=1001",
    "anchor=b-a&along=-1",
    "anchor=b-a&along=x",
    "along=1",
    `anchor=${"b".repeat(201)}&along=1`,
  ])("%s is not a place", async (form) => {
    await view("p1");
    const answer = await site.call(ada, "POST", `${path}/${site.pageId("v22", "p1")}/place`, form);
    expect(answer.status).toBe(422);
    expect(await listViewed(site.reading, ada.id)).toMatchObject([{ slug: "p1", place: null }]);
  });

  test.each(["nothing", "%00", "019a0000-0000-7000-8000-000000000000"])("%s is not a page", async (id) => {
    expect(await site.call(ada, "POST", `${path}/${id}`)).toMatchObject({
      status: 404,
      body: { code: "page-unknown" },
    });
    expect(await slugs()).toEqual([]);
  });

  test("visitors have no list", async () => {
    const answer = await site.call(undefined, "POST", `${path}/${site.pageId("v22", "p1")}`);
    expect(answer).toMatchObject({ status: 401, body: { loggedIn: false } });
  });
});
