import type { KyselyPlugin } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "../../../../platform/db/database.ts";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { readingLimits } from "../../rules.ts";
import { openReading, type OpenReading, smallManual } from "../testing/open-reading.ts";
import { listViewedIds } from "../stores/viewed-store.ts";
import { listViewed } from "./list-viewed.ts";
import { trackView } from "./track-view.ts";

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
    const kept = await listViewedIds(site.database.db, ada.id, many);
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
