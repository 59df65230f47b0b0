import fastify, { type FastifyInstance } from "fastify";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "../../../../../platform/db/database.ts";
import { answerErrors } from "../../../../../platform/http/answer-errors.ts";
import { ResponseCache } from "../../../../../platform/http/response-cache.ts";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import { publishEdition } from "../../publish/public.ts";
import { manualEdition, manualPage } from "../../files/testing/small-manual.ts";
import type { Reader } from "../../../../subscriptions/contract.ts";
import { decideAccess } from "../../../../subscriptions/rules.ts";
import type { ServedPiece } from "../../../../subscriptions/server/budget/public.ts";
import { at, kindsOfReader } from "../../../../subscriptions/server/testing/kinds-of-reader.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { contentPlugin } from "../../plugin.ts";
import { type OpenContent, openContent } from "../open-content.ts";

const blocks: Block[] = [
  { type: "text", text: "<p>Secretword one. Secretword two. Secretword three.</p>" },
  {
    type: "heading",
    id: "form",
    headingCode: "2.1",
    headingText: "The <em>form</em>",
    headingLevel: [1],
    putNameOnItsOwnLine: false,
  },
  { type: "text", text: "<p>Secretword four.</p>" },
  { type: "example", text: "<p>Secretword five.</p>", marker: "NONE", alignment: [] },
];

const shut = "/api/chapter/v22/rules/shut/excerpt";

onEachDatabase("the excerpt of a cross-reference", (open) => {
  let app: FastifyInstance;
  let database: Database;
  let content: OpenContent;
  let reader: Reader = { kind: "visitor" };
  let served: ServedPiece[] = [];

  beforeAll(async () => {
    database = await open();
    const pages = [
      manualPage("open", { code: "1", title: "Open & free", blocks }),
      manualPage("shut", { code: "2", title: "Shut", isPublic: false, blocks }),
    ];
    await publishEdition({ database, clock: at.clock }, manualEdition({ pages }), { origin: "test" });
    content = { ...(await openContent(database)), clock: at.clock };
    app = fastify();
    answerErrors(app);
    await app.register(contentPlugin, {
      content,
      responses: new ResponseCache(1_000_000),
      productName: "Fieldstone",
      readerOf: () => Promise.resolve(reader),
      countServed: (_reply, _reader, pieces) => {
        served.push(...pieces);
        return Promise.resolve();
      },
    });
  });
  beforeEach(() => {
    served = [];
    reader = { kind: "visitor" };
  });

  test("names what it leads to, with its first lines and its example", async () => {
    expect((await app.inject("/api/chapter/v22/rules/open/excerpt")).json()).toEqual({
      loggedIn: false,
      data: {
        code: "1",
        title: "Open &amp; free",
        page: "",
        text: "<p>Secretword one. Secretword two.</p>",
        example: '<div class="example example-none"><p>Secretword five.</p></div>',
      },
      redacted: false,
    });
    const { data } = (await app.inject("/api/chapter/v22/rules/open/excerpt?anchor=b-form")).json();
    expect(data).toMatchObject({ code: "2.1", title: "The <em>form</em>", page: "Rule 1 Open & free" });
    expect(data.text).toBe("<p>Secretword four.</p>");
    expect(served).toEqual([]);
  });

  test.each(kindsOfReader)("%s: first lines with access, otherwise the name alone [PAGE-2]", async (_name, kind) => {
    reader = kind;
    const page = { kind: "page", isPublic: false, edition: { handle: "v22", audience: "subscribers" } } as const;
    const access = decideAccess(kind, page, at.clock.now());
    for (const address of [shut, `${shut}?anchor=b-form`]) {
      const response = await app.inject(address);
      const { data, redacted } = response.json();
      expect(data.title).toBe(address === shut ? "Shut" : "The <em>form</em>");
      expect(redacted).toBe(!access.granted);
      expect(/secretword/i.test(response.body)).toBe(access.granted);
    }
    const counts = access.granted && access.by !== "admin";
    expect(served.map(({ words }) => words)).toEqual(counts ? [6, 4] : []);
    expect(new Set(served.map(({ of }) => of)).size).toBe(counts ? 1 : 0);
  });

  test("a repeated request gets a 304, which counts nothing", async () => {
    reader = { kind: "organization", organization: { id: "o", title: "Library" } };
    const { headers } = await app.inject(shut);
    expect(headers["cache-control"]).toBe("private, no-cache");
    served = [];
    const again = await app.inject({ url: shut, headers: { "if-none-match": String(headers["etag"]) } });
    expect([again.statusCode, served]).toEqual([304, []]);
  });

  test.each([
    "/api/chapter/v22/rules/none/excerpt",
    `${shut}?anchor=b-none`,
    `${shut}?anchor=form`,
    `${shut}?anchor=b-${"a".repeat(200)}`,
    `${shut}?anchor=b-a&anchor=b-form`,
    "/api/chapter/v22/nowhere/shut/excerpt",
  ])("%s gets a 404 with a sentence", async (url) => {
    const response = await app.inject(url);
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(response.json().message).toMatch(/does not exist/);
  });

  test("an edition that isn't open to a reader isn't there", async () => {
    await database.db.updateTable("editions").set({ audience: "invited" }).where("handle", "=", "v22").execute();
    await content.catalog.refresh();
    expect((await app.inject("/api/chapter/v22/rules/open/excerpt")).statusCode).toBe(404);
  });
});
