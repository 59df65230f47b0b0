import { afterAll, beforeAll, expect, test } from "vitest";
import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { rollBack } from "../../../domains/manual/server/publish/releases/publish-release.ts";
import { readEdition } from "../../../domains/manual/server/publish/read-edition.ts";
import type { ManualEdition } from "../../../domains/manual/server/model/manual.ts";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import type { Block } from "../../../domains/manual/server/model/public.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import { openTestProduct, PlainBrowser, type TestProduct } from "../../starting/testing/open-test-product.ts";

const heading = (id: string, words: string): Block => ({
  type: "heading",
  id,
  headingCode: "",
  headingText: words,
  headingLevel: [1],
  putNameOnItsOwnLine: false,
});

const page = (slug: string, code: string, children: ReturnType<typeof manualPage>[] = []) =>
  manualPage(slug, { code, title: `On ${code}`, children, isPublic: true });

onOneDatabase("an address that a page had", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let browser: PlainBrowser;
  /** The server looks for what was published once a second. */
  const untilSeen = async (revision: number) => {
    const menu = async () => (await browser.open("/api/menu?version=v22")).body;
    const slugs = await database.db.selectFrom("pages").select(["slug", "removed_at"]).execute();
    const live = new Set(slugs.filter(({ removed_at: gone }) => gone === null).map(({ slug }) => slug));
    await expect
      .poll(async () => {
        const body = await menu();
        return slugs.every(({ slug }) => body.includes(`/${slug}"`) === live.has(slug));
      })
      .toBe(true);
    expect((await database.db.selectFrom("editions").select("revision").execute())[0]?.revision).toBe(revision);
  };
  const publish = async (...pages: ReturnType<typeof manualPage>[]) => {
    const { revision } = await publishEdition({ database, clock: systemClock }, manualEdition({ pages }), {
      origin: "test",
    });
    await untilSeen(revision);
  };
  const leadsTo = async (address: string) => {
    const { statusCode, headers } = await browser.open(address);
    return [statusCode, headers.location ?? null];
  };

  beforeAll(async () => {
    database = await open();
    await publishEdition(
      { database, clock: systemClock },
      manualEdition({ pages: [page("order", "1", [page("below", "1.1")]), page("gone", "2"), page("other", "3")] }),
      { origin: "test" },
    );
    product = await openTestProduct(database);
    browser = new PlainBrowser(product.app);
  });
  afterAll(() => product.close());

  test("leads to where the page is now, however often it moved, with the words of a search", async () => {
    await publish(page("order-of", "1", [page("below-it", "1.1")]), page("other", "3"));
    await publish(page("order-of-things", "1", [page("below-it", "1.1")]), page("other", "3"));
    for (const old of ["order", "order-of"]) {
      expect(await leadsTo(`/bluebook/v22/rules/${old}?tokens=x`)).toEqual([
        302,
        "/bluebook/v22/rules/order-of-things?tokens=x",
      ]);
    }
    expect(await leadsTo("/bluebook/v22/rules/order/below")).toEqual([
      302,
      "/bluebook/v22/rules/order-of-things/below-it",
    ]);
    expect((await browser.open("/api/chapter/v22/rules/order")).body).toContain("rules/order-of-things");
    expect(await leadsTo("/bluebook/v22/rules/never")).toEqual([404, null]);
  });

  test(
    "with a heading leads to that heading, also after it was renamed twice and back",
    { tags: ["nightly"] },
    async () => {
      const withHeadings = async (...headings: Block[]) => {
        const text: Block = { type: "text", text: "<p>Words that stay where they are.</p>" };
        const blocks = headings.flatMap((each) => [each, text]);
        await publish(manualPage("order-of-things", { code: "1", title: "On 1", blocks }), page("other", "3"));
      };
      const anchors = async () => {
        const { body } = await browser.open("/bluebook/v22/rules/order-of-things");
        return [...body.matchAll(/<h\d id="b-([^"]*)" tabindex="-1">(.*?)<span class="heading-text">(.*?)</g)].map(
          ([, id, before = "", words]) => [id, words, ...[...before.matchAll(/id="b-(.*?)"/g)].map(([, old]) => old)],
        );
      };
      await withHeadings(heading("signals", "Signals"), heading("order", "Order within a signal"));
      await withHeadings(heading("signs", "Signals"), heading("order", "Order within a signal"));
      await expect.poll(anchors).toEqual([
        ["signs", "Signals", "signals"],
        ["order", "Order within a signal"],
      ]);
      await withHeadings(heading("signs-of-all-kinds", "Signals"), heading("order", "Order within a signal"));
      await expect.poll(anchors).toEqual([
        ["signs-of-all-kinds", "Signals", "signs", "signals"],
        ["order", "Order within a signal"],
      ]);
      await withHeadings(heading("signals", "Signals"), heading("order", "Order within a signal"));
      await expect.poll(anchors).toEqual([
        ["signals", "Signals", "signs-of-all-kinds", "signs"],
        ["order", "Order within a signal"],
      ]);
    },
  );

  test("of a page that is gone says what it was and when it went", async () => {
    const { statusCode, body } = await browser.open("/bluebook/v22/rules/gone");
    expect(statusCode).toBe(410);
    const today = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(Date.now());
    expect(body.replaceAll("<!-- -->", "")).toContain(`2, On 2, was removed from the 22nd Edition on ${today}.`);
    expect((await browser.open("/bluebook/v22/rules/gone")).headers["cache-control"]).not.toContain("immutable");
  });

  test("leads on as its author says, and says what replaced a page", async () => {
    const publishWith = async (redirects: ManualEdition["redirects"]) => {
      const pages = [
        manualPage("order-of-things", {
          code: "1",
          title: "On 1",
          isPublic: true,
          blocks: [heading("merged", "Merged"), { type: "text", text: "<p>Words.</p>" }],
        }),
        page("other", "3"),
      ];
      await publishEdition({ database, clock: systemClock }, manualEdition({ pages, redirects }), { origin: "test" });
    };
    await publishWith([
      { from: "rules/telegrams", to: "rules/order-of-things#merged", text: "" },
      { from: "rules/order-of", to: "rules/other", text: "" },
      { from: "rules/gone", to: "rules/other", text: "Such things are cited as others are." },
      { from: "rules/order", to: "", text: "Nothing replaces it." },
    ]);
    const body = async (address: string) => (await browser.open(address)).body.replaceAll("<!-- -->", "");
    await expect
      .poll(() => leadsTo("/bluebook/v22/rules/telegrams?tokens=x"))
      .toEqual([302, "/bluebook/v22/rules/order-of-things?tokens=x#b-merged"]);
    // What the author says goes before where the page of that address is now.
    expect(await leadsTo("/bluebook/v22/rules/order-of")).toEqual([302, "/bluebook/v22/rules/other"]);
    expect(await leadsTo("/bluebook/v22/rules/order")).toEqual([410, null]);
    expect(await body("/bluebook/v22/rules/order")).toContain("<p>Nothing replaces it.</p>");
    expect(await leadsTo("/bluebook/v22/rules/gone")).toEqual([410, null]);
    const gone = await body("/bluebook/v22/rules/gone");
    expect(gone).toContain("2, On 2, was removed from the 22nd Edition on");
    expect(gone).toContain(
      'Such things are cited as others are. Read <a href="/bluebook/v22/rules/other">Rule 3 On 3</a>.',
    );
    expect(await readEdition(database, "v22")).toMatchObject({
      redirects: [
        { from: "rules/telegrams", to: "rules/order-of-things#merged" },
        { from: "rules/order-of", to: "rules/other" },
        { from: "rules/gone", text: "Such things are cited as others are." },
        { from: "rules/order", to: "" },
      ],
    });
    await publishWith([]);
    await expect.poll(() => leadsTo("/bluebook/v22/rules/telegrams")).toEqual([404, null]);
  });

  test("belongs to another page once that has it, and to the first again after a roll-back", async () => {
    await publish(page("order-of-things", "1"), page("order", "7"), page("other", "3"));
    expect(await leadsTo("/bluebook/v22/rules/order")).toEqual([200, null]);
    const { release } = await rollBack({ database, clock: systemClock }, "v22.1");
    await untilSeen(Number(release.slice("v22.".length)));
    expect(await leadsTo("/bluebook/v22/rules/order")).toEqual([200, null]);
    expect(await leadsTo("/bluebook/v22/rules/order-of-things")).toEqual([302, "/bluebook/v22/rules/order"]);
    expect(await leadsTo("/bluebook/v22/rules/gone")).toEqual([200, null]);
  });
});
