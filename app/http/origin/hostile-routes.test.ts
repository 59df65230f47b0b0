import { beforeAll, expect, test } from "vitest";
import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { saveEditedIn } from "../../../domains/manual/server/stores/publishing-store.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase } from "../../../platform/testing/databases.ts";
import { growthOf, leastLongestTurn, LONGEST_TESTED_TURN_MS } from "../../../platform/testing/longest-turn.ts";
import {
  openLoggedIn,
  openTestProduct,
  type PlainBrowser,
  type Route,
  type TestProduct,
} from "../../starting/testing/open-test-product.ts";
import { largeJson } from "./testing/hostile-corpus.ts";
import { filled, hostileForm, takers, takingMethod } from "./testing/hostile-forms.ts";

/** The most bytes that are sent. */
const MOST_BYTES = 1_000_000;

onOneDatabase("every route that takes something", (open) => {
  let product: TestProduct;
  let owner: PlainBrowser;
  let pageId: string;
  let routes: readonly Route[];

  beforeAll(async () => {
    const database = await open();
    const edition = manualEdition({ pages: [manualPage("p1"), manualPage("p2", { isPublic: false })] });
    await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
    await saveEditedIn(database.db, "v22", "desk");
    product = await openTestProduct(database, { LIMITS: "off" });
    ({ id: pageId } = await database.db.selectFrom("pages").select("id").executeTakeFirstOrThrow());
    owner = await openLoggedIn(product, "admin@demo.test", "/bluebook/profile");
    routes = takers(product.routes);
    return () => product.close();
  });

  async function send({ method, url }: Route, type: string, payload: string | Buffer): Promise<number> {
    const { statusCode } = await product.app.inject({
      method: takingMethod.parse(method),
      url: filled(url, pageId),
      headers: { "content-type": type, "x-requested-with": "XMLHttpRequest", "x-csrf-token": owner.token },
      cookies: Object.fromEntries(owner.cookies),
      payload,
    });
    return statusCode;
  }

  test.each([0, 3, 6])("reads a form of hostile texts in time linear in their length (%i)", async (turn) => {
    const slow: string[] = [];
    const statuses = new Set<number>();
    for (const route of routes) {
      const bytes = Math.min(route.largestBody, MOST_BYTES);
      const sends = (share: number) => {
        const form = `csrf=${owner.token}&${hostileForm(bytes * share, turn)}`;
        return async () => statuses.add(await send(route, "application/x-www-form-urlencoded", form));
      };
      const whole = sends(0.9);
      const growth = await growthOf(process.threadCpuUsage, sends(0.45), whole);
      const longest = growth.half === Infinity ? 0 : await leastLongestTurn(whole);
      if (growth.isSteep || longest >= LONGEST_TESTED_TURN_MS)
        slow.push(`${route.url}: ${JSON.stringify(growth)}, ${longest} ms in one turn`);
    }
    expect(slow).toEqual([]);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    // It is looked at, not only refused.
    expect([...statuses]).toEqual(expect.arrayContaining([303, 422]));
  });

  test.each(Object.entries(largeJson))("refuses JSON of 16 MB of %s before it is parsed", async (_name, text) => {
    // Bytes, which `inject` hands on as they are: its own conversion of a text would be counted.
    const json = Buffer.from(text(15_900_000));
    const statuses = new Map<number, Set<string>>();
    const slow: string[] = [];
    for (const route of routes) {
      // Each that parses it takes long: a few tell enough.
      if (slow.length === 3) break;
      const longest = await leastLongestTurn(async () => {
        const status = await send(route, "application/json", json);
        statuses.set(status, (statuses.get(status) ?? new Set()).add(route.url));
      });
      if (longest >= LONGEST_TESTED_TURN_MS) slow.push(`${route.url}: ${longest} ms in one turn`);
    }
    expect(slow).toEqual([]);
    expect([...statuses.keys()].filter((status) => status < 300 || status >= 500)).toEqual([]);
    expect(statuses.get(413)?.size).toBeGreaterThan(50);
  });

  test("is there, and the owner still in session", async () => {
    expect(routes.length).toBeGreaterThan(100);
    expect((await owner.open("/admin/users")).statusCode).toBe(200);
  });
});
