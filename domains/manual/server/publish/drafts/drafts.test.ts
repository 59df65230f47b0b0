import { publishEdition } from "../public.ts";
import fastify, { type FastifyInstance } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { fixedClock } from "../../../../../platform/clock/clock.ts";
import type { Database } from "../../../../../platform/db/database.ts";
import { answerErrors } from "../../../../../platform/http/answer-errors.ts";
import { ResponseCache } from "../../../../../platform/http/response-cache.ts";
import { HtmlPlaceholders } from "../../../../../platform/ssr/page-template.ts";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import type { Reader } from "../../../../subscriptions/contract.ts";
import { kindsOfReader } from "../../../../subscriptions/server/testing/kinds-of-reader.ts";
import type { ManualEdition } from "../../model/manual.ts";
import { contentPlugin } from "../../plugin.ts";
import { type OpenContent, openContent } from "../../read/open-content.ts";
import { inProcessApi } from "../../read/in-process-api.ts";
import { previewOf } from "../../read/drafts/read-draft.ts";
import { manualEdition, manualPage } from "../../files/testing/small-manual.ts";
import { USUAL_DAYS, USUAL_OPENS, saveDraft } from "./drafts.ts";

const text = (words: string) => [{ type: "text", text: `<p>${words}</p>` } as const];

function manual(cases: string, guide = "Guide."): ManualEdition {
  return manualEdition({
    pages: [
      manualPage("cases", { isPublic: false, blocks: text(`Open one. Open two. ${cases}`) }),
      manualPage("names", { isPublic: false, blocks: text(`Open one. Open two. Publishedname. ${guide}`) }),
    ],
    guide: { title: "Quick style guide", blocks: text(guide) },
  });
}

const drafted = manual('Draftword, see <a href="ref:rules/names">names</a>.', "Draftguide.");
const page = "/api/chapter/v22/rules/cases";
const guide = "/api/entry/v22/quick-style-guide";

onEachDatabase("drafts", (open) => {
  let database: Database;
  let content: OpenContent;
  let app: FastifyInstance;
  let reader: Reader = { kind: "visitor" };
  const clock = fixedClock(Date.parse("2026-11-21T17:00:00Z"));
  const limits = { days: USUAL_DAYS, mostOpens: USUAL_OPENS };
  const query = async (place: string, more: Partial<typeof limits> = {}) =>
    (await saveDraft({ database, clock }, drafted, place, { ...limits, ...more })).address.split("?")[1];

  beforeAll(async () => {
    database = await open();
    await publishEdition({ database, clock }, manual("Secretword."), { origin: "test" });
    content = await openContent(database, { clock });
    app = fastify();
    answerErrors(app);
    const shared = { content, responses: new ResponseCache(1_000_000), productName: "Fieldstone" };
    await app.register(contentPlugin, { ...shared, readerOf: () => Promise.resolve(reader) });
  });

  describe.each(kindsOfReader)("to %s", (_name, who) => {
    test("a page's draft is served with a valid token, and only with one [PAGE-8]", async () => {
      reader = who;
      const shown = await app.inject(`${page}?${await query("rules/cases")}`);
      expect(shown.statusCode).toBe(200);
      expect(shown.json()).toMatchObject({ redacted: false, refusal: null, data: { customTitle: "Title of cases" } });
      expect(shown.body).toContain('Draftword, see <a href=\\"/bluebook/v22/rules/names\\">names</a>.');
      expect(shown.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
      expect(shown.headers["etag"]).toBeUndefined();
      // Nothing of it is cached for viewers without the token.
      const plain = await app.inject(page);
      expect(plain.body).not.toContain("Draftword");
      const refused = await app.inject(`${page}?preview=1&token=guess`);
      expect(refused.statusCode).toBe(403);
      expect(refused.body).not.toMatch(/draftword|secretword/i);
    });
  });

  test("a token is valid only for its own page, until it expires [PAGE-8]", async () => {
    reader = { kind: "visitor" };
    const said = new URLSearchParams(await query("rules/cases"));
    const [id, token] = [said.get("preview") ?? "", said.get("token") ?? ""];
    const other = new URLSearchParams(await query("rules/names"));
    const wrong = [
      `preview=${id}`,
      `preview=${id}&token=`,
      `preview=${id}&token=${token.slice(0, -1)}`,
      `preview=${id}&token=${token}x`,
      `preview=${id}&token=${token.toUpperCase()}`,
      `preview=${id}&token=${other.get("token")}`,
      `preview=${other.get("preview")}&token=${token}`,
      `preview=${other.toString()}`,
      `preview=&token=${token}`,
      `preview=%00&token=${token}`,
      `preview=${id}&preview=${id}&token=${token}`,
      `preview[]=${id}&preview=x&token=${token}`,
      `preview=${"9".repeat(5_000)}&token=${token}`,
    ];
    for (const each of wrong) {
      const { statusCode, body } = await app.inject(`${page}?${each}`);
      expect([each.slice(0, 60), statusCode]).toEqual([each.slice(0, 60), 403]);
      expect(body).toContain("This draft link is invalid or has expired.");
      expect(body).not.toMatch(/draftword|secretword/i);
    }
    expect((await app.inject(`/api/chapter/v22/rules/names?${said}`)).statusCode).toBe(403);
    expect((await app.inject(`${guide}?${said}`)).statusCode).toBe(403);
    expect((await app.inject(`/api/chapter/v22/rules/nothing?${said}`)).statusCode).toBe(404);
    expect((await app.inject(`${page}?token=${token}`)).body).not.toContain("Draftword");
    expect((await app.inject(`${page}?${said}`)).statusCode).toBe(200);
    clock.advance(USUAL_DAYS * 86_400_000);
    expect((await app.inject(`${page}?${said}`)).statusCode).toBe(403);
  });

  test("a link ends after the days and the openings that it was given, as a page and as a call alike [PAGE-8]", async () => {
    reader = { kind: "visitor" };
    const statusOf = async (said: string | undefined) => (await app.inject(`${page}?${said}`)).statusCode;
    const short = await query("rules/cases", { days: 1 });
    clock.advance(86_399_999);
    expect(await statusOf(short)).toBe(200);
    clock.advance(1);
    expect(await statusOf(short)).toBe(403);
    const twice = await query("rules/cases", { mostOpens: 2 });
    // A guess, another page and a part of the token cost nothing.
    for (const wrong of [`${twice}x`, twice?.replace(/token=.*/, "token=guess")])
      expect(await statusOf(wrong)).toBe(403);
    expect((await app.inject(`/api/chapter/v22/rules/names?${twice}`)).statusCode).toBe(403);
    expect(await statusOf(twice)).toBe(200);
    const preview = previewOf(Object.fromEntries(new URLSearchParams(twice)));
    const asPage = { reader, productName: "Fieldstone", placeholders: new HtmlPlaceholders(), preview };
    const article = async () => (await inProcessApi(content, asPage).article("v22", "rules", "cases"))?.html ?? "";
    expect(await article()).toContain("Draftword");
    expect(await article()).not.toContain("Draftword");
    expect(await statusOf(twice)).toBe(403);
    // At once, too.
    const three = await query("rules/cases", { mostOpens: 3 });
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => await statusOf(three)));
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 403, 403, 403, 403, 403]);
  });

  test("a link never opens what readers have of a protected page: none is made, and one ends by that", async () => {
    reader = { kind: "visitor" };
    const { db } = database;
    const same = saveDraft({ database, clock }, manual("Secretword."), "rules/cases", limits);
    await expect(same).rejects.toMatchObject({ code: "draft-is-live" });
    const link = `${page}?${await query("rules/cases")}`;
    expect((await app.inject(link)).statusCode).toBe(200);
    await publishEdition({ database, clock }, drafted, { origin: "test" });
    await content.catalog.refresh();
    const ended = await app.inject(link);
    expect([ended.statusCode, ended.body.includes("Draftword")]).toEqual([403, false]);
    await publishEdition({ database, clock }, manual("Secretword."), { origin: "test" });
    await content.catalog.refresh();
    const events = await db.selectFrom("content_events").select(["kind", "via", "reason"]).execute();
    expect(events).toContainEqual({ kind: "draft-shared", via: "command-line", reason: "Title of cases" });
  });

  test("only a token's hash is stored, and saving a draft deletes expired ones", async () => {
    const token = new URLSearchParams(await query("rules/cases")).get("token") ?? "";
    clock.advance(USUAL_DAYS * 86_400_000);
    await query("rules/names");
    const rows = await database.db.selectFrom("drafts").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(token).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("the quick style guide has drafts too [PAGE-8]", async () => {
    reader = { kind: "visitor" };
    const shown = await app.inject(`${guide}?${await query("quick-style-guide")}`);
    expect(shown.body).toContain("Draftguide.");
    expect((await app.inject(guide)).body).not.toContain("Draftguide.");
    expect((await app.inject(`${guide}?preview=1&token=2`)).statusCode).toBe(403);
  });

  test("the page says that it shows a draft; an invalid link shows the published page, as far as the reader may see it [PAGE-8]", async () => {
    const articleAt = async (said: string) => {
      const placeholders = new HtmlPlaceholders();
      const preview = previewOf(Object.fromEntries(new URLSearchParams(said)));
      const request = { reader: { kind: "visitor" } as const, productName: "Fieldstone", placeholders, preview };
      const article = await inProcessApi(content, request).article("v22", "rules", "cases");
      return {
        refusal: article?.refusal,
        html: placeholders.fill(article?.html ?? "", 200).fillIn({ texts: {}, html: {} }).body,
      };
    };
    const shown = await articleAt((await query("rules/cases")) ?? "");
    expect(shown.refusal).toBeNull();
    expect(String(shown.html)).toMatch(/This is a draft\..*Draftword/s);
    const refused = await articleAt("preview=1&token=guess");
    expect(refused.refusal).toBe("subscribers-only");
    expect(String(refused.html)).toContain("The link to this draft is invalid or has expired.");
    expect(String(refused.html)).not.toMatch(/draftword|secretword/i);
    expect(String((await articleAt("")).html)).not.toContain("draft");
  });

  test("an unpublished page or an unknown edition can't have a draft", async () => {
    await expect(query("rules/nothing")).rejects.toMatchObject({ code: "draft-without-page" });
    await expect(
      saveDraft({ database, clock }, { ...drafted, handle: "v9" }, "rules/cases", limits),
    ).rejects.toMatchObject({
      code: "edition-unknown",
    });
  });
});
