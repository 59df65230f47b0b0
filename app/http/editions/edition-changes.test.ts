import { afterAll, beforeAll, expect, test } from "vitest";
import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { rollBack } from "../../../domains/manual/server/publish/releases/publish-release.ts";
import type { ManualPage } from "../../../domains/manual/server/model/manual.ts";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import { openTestProduct, PlainBrowser, type TestProduct } from "../../starting/testing/open-test-product.ts";

/** A page for subscribers, unless told otherwise. */
function rule(slug: string, words: string, more: Partial<ManualPage> = {}): ManualPage {
  const blocks = [{ type: "text", text: `<p>${words} and as many words as a rule has at least.</p>` } as const];
  return manualPage(slug, { isPublic: false, blocks, title: `About ${slug}`, ...more });
}

const first = [
  rule("cases", "Cite oldcasewords", { code: "1" }),
  rule("statutes", "Cite statutewords", { code: "2" }),
  rule("ghosts", "Cite ghostwords", { code: "3" }),
  rule("preface", "Read oldprefacewords", { isPublic: true }),
];
const second = [
  rule("cases", "Cite newcasewords", { code: "1" }),
  rule("laws", "Cite statutewords", { code: "2", title: "About laws" }),
  rule("arrivals", "Cite arrivalwords", { code: "4" }),
  rule("preface", "Read newprefacewords", { isPublic: true }),
];

/** What stands in a page, without what React marks texts with. */
const seen = (body: string) => body.replaceAll("<!-- -->", "");

onOneDatabase("what changed in an edition", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  const context = () => ({ database, clock: systemClock });
  const publish = async (pages: ManualPage[], reason: string, handle = "v22") =>
    await publishEdition(context(), manualEdition({ handle, pages }), { origin: "test", author: "Ruth", reason });
  /** The server looks for what was published once a second. */
  const untilSeen = async (path: string, words: string) => {
    const browser = await browserOf();
    await expect.poll(async () => (await browser.open(path)).body).toContain(words);
  };
  const browserOf = async (email?: string) => {
    const browser = new PlainBrowser(product.app);
    if (email !== undefined) await browser.logIn(email);
    return browser;
  };
  const rows = (body: string) =>
    Array.from(
      seen(body).matchAll(
        /<a href="([^"]+)">((?:<b>[^<]*<\/b>)?[^<]*)<\/a> <span class="release-what">([^<]*)<\/span>/g,
      ),
      ([, ...row]) => row,
    );

  beforeAll(async () => {
    database = await open();
    await publish(first, "The first release");
    product = await openTestProduct(database);
  });
  afterAll(() => product.close());

  test("is listed for everybody by date, with its reason, from the second release on", async () => {
    const visitor = await browserOf();
    const before = await visitor.open("/bluebook/v22/changes");
    expect(before.statusCode).toBe(200);
    expect(seen(before.body)).toContain("Nothing has changed since the 22nd Edition was published.");
    await publish(second, "Corrects <cases> & moves statutes");
    await untilSeen("/bluebook/v22/rules/preface", "newprefacewords");
    const { body, statusCode } = await visitor.open("/bluebook/v22/changes");
    expect(statusCode).toBe(200);
    expect(body).toContain("Corrects &lt;cases&gt; &amp; moves statutes");
    expect(body).not.toMatch(/The first release|Ruth/);
    expect(rows(body)).toEqual([
      ["/bluebook/v22/changes/2/rules/cases", "<b>Rule 1 </b>About cases", "text changed"],
      ["/bluebook/v22/changes/2/rules/laws", "<b>Rule 2 </b>About laws", "moved, renamed"],
      ["/bluebook/v22/changes/2/rules/arrivals", "<b>Rule 4 </b>About arrivals", "new"],
      ["/bluebook/v22/changes/2/rules/preface", "About preface", "text changed"],
      ["/bluebook/v22/changes/2/rules/ghosts", "<b>Rule 3 </b>About ghosts", "taken out"],
    ]);
    expect(body).not.toMatch(/(?:case|statute|ghost|arrival|preface)words/);
    expect((await visitor.open("/bluebook/v7/changes")).statusCode).toBe(404);
  });
  test("is shown word by word to readers who may read both versions", async () => {
    const path = "/bluebook/v22/changes/2/rules/cases";
    const visitor = await (await browserOf()).open(path);
    expect(visitor.statusCode).toBe(200);
    expect(seen(visitor.body)).toContain("Corrects &lt;cases&gt; &amp; moves statutes");
    expect(visitor.body).toContain('id="paywall"');
    expect(visitor.body).not.toMatch(/(?:old|new)casewords|<ins|<del/);
    const open = await (await browserOf()).open("/bluebook/v22/changes/2/rules/preface");
    expect(open.body).toMatch(/<del>.*oldprefacewords.*<\/del>.*<ins>.*newprefacewords.*<\/ins>/s);
    const expired = await (await browserOf("trial-expired@demo.test")).open(path);
    expect(expired.body).not.toMatch(/(?:old|new)casewords/);
    const reader = await browserOf("reader@demo.test");
    expect((await reader.open(path)).body).toMatch(/<del>.*oldcasewords.*<\/del>.*<ins>.*newcasewords.*<\/ins>/s);
    const served = async () => (await (await browserOf("reader@demo.test")).open(path)).body;
    expect(await served()).toContain('href="/bluebook/v22/rules/cases"');
    expect((await reader.open("/bluebook/v22/changes/2/rules/ghosts")).body).toContain("ghostwords");
    expect((await reader.open("/bluebook/v22/changes/2/rules/arrivals")).body).toContain("This page is new.");
    const moved = await reader.open("/bluebook/v22/changes/2/rules/statutes");
    expect(seen(moved.body)).toContain("Address: rules/statutes before, rules/laws now.");
    expect(moved.body).toContain("Its text is the same.");
    for (const wrong of ["1/rules/cases", "3/rules/cases", "02/rules/cases", "x/rules/cases", "2/rules/nothing"]) {
      expect([wrong, (await reader.open(`/bluebook/v22/changes/${wrong}`)).statusCode]).toEqual([wrong, 404]);
    }
  });

  test("is a feed for everybody, with names and reasons only", async () => {
    const browser = await browserOf();
    const list = await browser.open("/bluebook/v22/changes");
    expect(list.body).toMatch(
      /<link rel="alternate" type="application\/atom\+xml"[^>]*href="\/bluebook\/v22\/changes.atom"/,
    );
    const { body, headers } = await browser.open("/bluebook/v22/changes.atom");
    expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    expect(body).toContain("<title>Corrects &lt;cases&gt; &amp; moves statutes</title>");
    expect(body).toContain('<a href="http://localhost:3000/bluebook/v22/changes/2/rules/cases">Rule 1 About cases</a>');
    expect(body).not.toMatch(/(?:case|statute|ghost|arrival|preface)words/);
    expect(body.match(/<entry>/g)).toHaveLength(1);
    const again = await product.app.inject({
      url: "/bluebook/v22/changes.atom",
      headers: { "if-none-match": String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect((await browser.open("/bluebook/v7/changes.atom")).statusCode).toBe(404);
  });

  test("has ids that don't depend on the site's address, and lists what came before a release", async () => {
    const browser = await browserOf();
    const { body } = await browser.open("/bluebook/v22/changes.atom");
    const ids = Array.from(body.matchAll(/<id>urn:uuid:([\da-f-]{36})<\/id>/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(2);
    expect(body).toContain(
      '<link rel="alternate" href="http://localhost:3000/bluebook/v22/changes?before=3#release-2"/>',
    );
    expect(body).not.toContain('rel="next"');
    for (const kind of ["changes", "changes.atom"]) {
      const earlier = await browser.open(`/bluebook/v22/${kind}?before=3`);
      expect([kind, earlier.statusCode]).toEqual([kind, 200]);
      expect(earlier.body).toContain("Corrects &lt;cases&gt; &amp; moves statutes");
      for (const wrong of ["2", "0", "x", "1e9"]) {
        const none = await browser.open(`/bluebook/v22/${kind}?before=${wrong}`);
        expect([kind, wrong, none.statusCode]).toEqual([kind, wrong, 404]);
      }
    }
  });

  test("is said on the page itself, once it has changed", async () => {
    const browser = await browserOf();
    const changed = await browser.open("/bluebook/v22/rules/laws");
    expect(changed.body).toMatch(
      /<a href="\/bluebook\/v22\/changes\/2\/rules\/laws">Last changed on \w+ \d+, \d{4}<\/a>/,
    );
    const call = await browser.open("/api/chapter/v22/rules/laws");
    expect(call.json()).toMatchObject({ data: { lastChange: { uri: "bluebook/v22/changes/2/rules/laws" } } });
    const same = await browser.open("/bluebook/v22/quick-style-guide");
    expect(same.body).toContain('href="/bluebook/v22/changes"');
  });

  test("follows a roll-back, whose own entries say what it took back", async () => {
    await rollBack(context(), "v22", { reason: "Too early" });
    await untilSeen("/bluebook/v22/rules/preface", "oldprefacewords");
    const visitor = await browserOf();
    const { body } = await visitor.open("/bluebook/v22/changes");
    expect(rows(body).map(([href, , what]) => [href, what])).toEqual([
      ["/bluebook/v22/changes/3/rules/cases", "text changed"],
      ["/bluebook/v22/changes/3/rules/statutes", "moved, renamed"],
      ["/bluebook/v22/changes/3/rules/ghosts", "new"],
      ["/bluebook/v22/changes/3/rules/preface", "text changed"],
      ["/bluebook/v22/changes/3/rules/arrivals", "taken out"],
      ["/bluebook/v22/changes/2/rules/cases", "text changed"],
      ["/bluebook/v22/changes/2/rules/laws", "moved, renamed"],
      ["/bluebook/v22/changes/2/rules/arrivals", "new"],
      ["/bluebook/v22/changes/2/rules/preface", "text changed"],
      ["/bluebook/v22/changes/2/rules/ghosts", "taken out"],
    ]);
    expect(body).toContain("Too early");
  });

  test("counts as reading: a budget that is spent stops it", async () => {
    const limited = await openTestProduct(database, { READING_BUDGET: "20" });
    const reader = new PlainBrowser(limited.app);
    // Somebody who has read nothing in the tests before.
    await reader.logIn("expiring@demo.test");
    const statuses: number[] = [];
    for (const slug of ["cases", "arrivals", "ghosts", "preface", "cases"]) {
      statuses.push((await reader.open(`/bluebook/v22/changes/2/rules/${slug}`)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 429, 200, 200]);
    await limited.close();
  });

  test("stays closed after a page was, and in an edition that is", async () => {
    const closing = first.map((page) => ({ ...page, isPublic: false }));
    await publish(closing, "Closes the preface");
    const visitor = await browserOf();
    await untilSeen("/bluebook/v22/changes", "Closes the preface");
    await expect
      .poll(async () => (await visitor.open("/bluebook/v22/changes/2/rules/preface")).body)
      .not.toContain("oldprefacewords");
    await database.db.updateTable("editions").set({ audience: "admins" }).execute();
    await expect.poll(async () => (await visitor.open("/bluebook/v22/changes")).statusCode).toBe(404);
    for (const path of ["changes/2/rules/cases", "changes/2/rules/preface", "changes.atom"]) {
      expect((await visitor.open(`/bluebook/v22/${path}`)).statusCode).toBe(404);
    }
  });
});
