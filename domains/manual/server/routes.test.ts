import { publishEdition } from "./publish/public.ts";
import fastify, { type FastifyInstance } from "fastify";
import { beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { answerErrors } from "../../../platform/http/answer-errors.ts";
import { ResponseCache } from "../../../platform/http/response-cache.ts";
import { onEachDatabase } from "../../../platform/testing/databases.ts";
import type { Block } from "../model/blocks/registry/schemas.ts";
import {
  chapterAnswerSchema,
  dashboardSchema,
  guideSchema,
  menuAnswerSchema,
  quickLookSchema,
  sections,
} from "../contract.ts";
import type { ManualEdition } from "./model/manual.ts";
import { contentPlugin } from "./plugin.ts";
import { type OpenContent, openContent } from "./read/open-content.ts";
import { manualEdition, manualPage } from "./files/testing/small-manual.ts";

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const svg = (attributes: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes} viewBox="0 0 320 40"><path d="M0 0h9"/></svg>`);

function picture(name: string, width: number, height: number): Block {
  return { type: "image", image: [{ url: `/images/${name}`, alt: "A dot", width, height, caption: "" }] };
}

function heading(id: string): Block {
  const words = { headingCode: id, headingText: `Heading ${id}`, putNameOnItsOwnLine: false };
  return { type: "heading", id, headingLevel: [1], ...words };
}

function table(title: string): Block {
  const row = { kind: "row", column1: `${title} word`, column2: "abbr.", column3: "", column4: "" } as const;
  return { type: "table", style: "A6", title, head: [], rows: [row], showFilter: true, quickLook: true };
}

function manual(secretWord = "Secretword"): ManualEdition {
  const secret = { isPublic: false, section: "rules" } as const;
  const secretBlocks: Block[] = [
    heading("h1"),
    { type: "text", text: `<p>Open one. Open two. ${secretWord} three.</p>` },
    { type: "tip", tip: `<p>${secretWord}</p>` },
    table(secretWord),
  ];
  return manualEdition({
    pages: [
      manualPage("start", {
        section: "bluepages",
        code: "B1",
        blocks: [table("Open"), picture("dot.png", 1, 1), picture("drawn.svg", 320, 40), picture("plain.svg", 320, 40)],
      }),
      manualPage("cases", {
        code: "10",
        formattedPageNumber: "95",
        blocks: [heading("h1"), { type: "text", text: '<p>See <a href="ref:rules/names#h1">Rule 10.2</a>.</p>' }],
        children: [manualPage("names", { ...secret, code: "10.2", subtitle: "Of parties", blocks: secretBlocks })],
      }),
    ],
    guide: {
      title: "Quick style guide",
      blocks: [{ type: "text", text: '<p><a href="ref:rules/cases">Cases</a></p>' }, picture("drawn.svg", 320, 40)],
    },
    dashboard: { blocks: [{ type: "heading", heading: "Start here" }] },
    help: {
      title: "Help",
      blocks: [
        { type: "text", text: '<p><a href="ref:rules/cases">Cases</a></p>' },
        { type: "text", text: '<p><a href="mailto:support@example.org">support@example.org</a></p>' },
      ],
    },
    searchWords: [
      { section: "rules/cases", words: ["whisperword"] },
      { section: "rules/names#h1", words: ["whisperword too"] },
    ],
    images: [
      { name: "dot.png", bytes: pixel },
      { name: "drawn.svg", bytes: svg('class="drawing"') },
      { name: "plain.svg", bytes: svg("") },
    ],
  });
}

onEachDatabase("the read API", (open) => {
  let app: FastifyInstance;
  let content: OpenContent;
  let database: Database;

  async function publish(edition: ManualEdition): Promise<void> {
    await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
  }

  beforeAll(async () => {
    database = await open();
    await publish(manual());
    content = await openContent(database, { supportEmail: "help@law.test" });
    app = fastify();
    answerErrors(app);
    const shared = { content, responses: new ResponseCache(1_000_000), productName: "Fieldstone" };
    await app.register(contentPlugin, { ...shared, readerOf: () => Promise.resolve({ kind: "visitor" }) });
  });

  test("a chapter response has data and redacted [API-4, PAGE-1]", async () => {
    const response = await app.inject("/api/chapter/v22/rules/cases");
    const answer = chapterAnswerSchema.parse(response.json());
    expect(answer).toMatchObject({ loggedIn: false, redacted: false });
    expect(answer.data).toMatchObject({
      code: "10",
      customTitle: "Title of cases",
      uri: "bluebook/v22/rules/cases",
      version: "v22",
      page: 95,
      formattedPageNumber: "95",
      previous: { uri: "bluebook/v22/bluepages/start" },
      next: { uri: "bluebook/v22/rules/cases/names" },
      children: [{ code: "10.2" }],
      cpEditUrl: null,
    });
  });

  test("help is open to everyone, with its links resolved to page addresses", async () => {
    const response = await app.inject("/api/entry/v22/help");
    const [text, support] = guideSchema.parse(response.json().data.data).blocks;
    expect(text).toMatchObject({ text: '<p><a href="/bluebook/v22/rules/cases">Cases</a></p>' });
    expect(support).toMatchObject({ text: '<p><a href="mailto:help@law.test">help@law.test</a></p>' });
    expect((await app.inject("/api/entry/v9/help")).statusCode).toBe(404);
  });

  test("a link by reference is resolved to the page's current address", async () => {
    const { body } = await app.inject("/api/chapter/v22/rules/cases");
    expect(body).toContain('<a href=\\"/bluebook/v22/rules/cases/names#b-h1\\">Rule 10.2</a>');
    expect(body).not.toContain("page:");
  });

  test("a reader without access gets headings and two sentences, and no protected word in any response [PAGE-2]", async () => {
    const response = await app.inject("/api/chapter/v22/rules/names");
    const { data, redacted } = chapterAnswerSchema.parse(response.json());
    expect(redacted).toBe(true);
    expect(data.blocks).toEqual([heading("h1"), { type: "text", text: "<p>Open one. Open two.</p>" }]);
    for (const url of [
      "/api/chapter/v22/rules/names",
      "/api/entry/v22/quick-look",
      "/api/menu",
      "/api/site-settings",
    ]) {
      const { body, headers } = await app.inject(url);
      expect(body + JSON.stringify(headers)).not.toMatch(/secretword/i);
    }
  });

  test("no response contains search words, whatever page they are for", async () => {
    for (const url of [
      "/api/chapter/v22/rules/cases",
      "/api/chapter/v22/rules/names",
      "/api/chapter/v22/bluepages/start",
      "/api/entry/v22/dashboard",
      "/api/entry/v22/help",
      "/api/entry/v22/quick-look",
      "/api/entry/v22/quick-style-guide",
      "/api/menu",
      "/api/site-settings",
    ]) {
      const { statusCode, body, headers } = await app.inject(url);
      expect(statusCode).toBe(200);
      expect(body + JSON.stringify(headers)).not.toContain("whisperword");
    }
    expect((await app.inject("/api/entry/v22/search-words")).statusCode).toBe(404);
  });

  test("entries are returned in data.data [API-4]", async () => {
    const data = async (name: string) =>
      (await app.inject(`/api/entry/v22/${name}`)).json<{ data: { data: unknown } }>().data.data;
    expect(guideSchema.parse(await data("quick-style-guide"))).toMatchObject({
      title: "Quick style guide",
      blocks: [
        { text: '<p><a href="/bluebook/v22/rules/cases">Cases</a></p>' },
        { image: [{ drawing: { body: '<path d="M0 0h9"></path>' } }] },
      ],
    });
    expect(dashboardSchema.parse(await data("dashboard")).blocks).toEqual([{ type: "heading", heading: "Start here" }]);
    expect(quickLookSchema.parse(await data("quick-look")).tables).toMatchObject([
      { page: { code: "B1" }, table: { title: "Open" } },
    ]);
  });

  test("the menu contains sections, pages and headings", async () => {
    const { data } = menuAnswerSchema.parse((await app.inject("/api/menu?version=v22")).json());
    expect(data.map(({ title }) => title)).toEqual(sections.map((handle) => `The ${handle}`));
    expect(
      data.find(({ title }) => title === "The rules")?.children[0]?.children.map(({ code, hash }) => [code, hash]),
    ).toEqual([
      ["h1", "b-h1"],
      ["10.2", null],
    ]);
  });

  test("only an SVG that is drawn for pages comes with its drawing [BLOCK-7]", async () => {
    const { data } = chapterAnswerSchema.parse((await app.inject("/api/chapter/v22/bluepages/start")).json());
    const drawings = data.blocks.flatMap((block) => (block.type === "image" ? block.image : []));
    expect(drawings.map(({ drawing }) => drawing)).toEqual([
      undefined,
      { viewBox: "0 0 320 40", body: '<path d="M0 0h9"></path>' },
      undefined,
    ]);
  });

  test("a picture is immutable and can't run anything [BLOCK-7]", async () => {
    const { data } = chapterAnswerSchema.parse((await app.inject("/api/chapter/v22/bluepages/start")).json());
    const image = data.blocks.find(({ type }) => type === "image");
    const url = image?.type === "image" ? (image.image[0]?.url ?? "") : "";
    const response = await app.inject(url);
    expect(response.rawPayload.equals(pixel)).toBe(true);
    expect(response.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": expect.stringMatching(/^default-src 'none';.* sandbox$/),
    });
  });

  test.each([
    "/api/chapter/v22/rules/nothing",
    "/api/chapter/v99/rules/cases",
    "/api/chapter/v22/nowhere/cases",
    "/api/chapter/v22/rules/%2e%2e%2fcases",
    "/api/chapter/v22/rules/' or 1=1",
    `/api/chapter/v22/rules/${"a".repeat(90)}`,
    "/api/entry/v99/dashboard",
    "/api/entry/v22/constructor",
    "/api/menu?version=v99",
    "/images/nothing.png",
    "/images/..%2f..%2fetc%2fpasswd",
    "/api/nothing",
  ])("%s gets a 404 with a sentence, and nothing else", async (url) => {
    const response = await app.inject({ url: encodeURI(decodeURI(url)) });
    expect(response.statusCode).toBe(404);
    expect(response.body).toMatch(/does not exist/);
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  test("the call for a page that moved, or is gone, says what its old addresses and headings lead to", async () => {
    const before = manual();
    await publish({
      ...before,
      pages: [...before.pages, manualPage("passing", { title: "A guest", blocks: [heading("h3")] })],
    });
    const after = manual();
    const [, cases] = after.pages;
    if (cases)
      Object.assign(cases, { slug: "case-names", blocks: [{ ...heading("h1"), id: "h2" }, ...cases.blocks.slice(1)] });
    const redirects = [{ from: "rules/passing", to: "rules/names#h1", text: "It has gone home." }];
    const old = [{ from: "rules/older", to: "rules/names#h1", text: "" }];
    await publish({
      ...after,
      guide: { title: "Quick style guide", blocks: [] },
      help: null,
      searchWords: [],
      redirects: [...redirects, ...old],
    });
    await content.catalog.refresh();
    const moved = chapterAnswerSchema.parse((await app.inject("/api/chapter/v22/rules/cases")).json());
    expect(moved).toMatchObject({
      data: { uri: "bluebook/v22/rules/case-names" },
      anchor: "",
      oldHeadings: { h1: "h2" },
    });
    const preview = (await app.inject("/api/chapter/v22/rules/cases/excerpt?anchor=b-h1")).json();
    expect(preview).toMatchObject({ data: { title: "Heading h1", page: "Rule 10 Title of cases" } });
    const led = chapterAnswerSchema.parse((await app.inject("/api/chapter/v22/rules/older")).json());
    expect(led).toMatchObject({
      data: { uri: "bluebook/v22/rules/case-names/names" },
      anchor: "b-h1",
      oldHeadings: {},
    });
    const gone = await app.inject("/api/chapter/v22/rules/passing");
    expect(gone.statusCode).toBe(410);
    expect(gone.headers["cache-control"]).toBe("no-store");
    expect(gone.json()).toMatchObject({
      code: "page-gone",
      message:
        "The page ‘A guest’ is gone. It has gone home. What replaced it: Rule 10.2 Title of names, /bluebook/v22/rules/case-names/names#b-h1",
    });
    await publish(manual());
    await content.catalog.refresh();
  });

  test("a repeated request gets a 304 until something is published", async () => {
    const url = "/api/chapter/v22/rules/names";
    const { etag } = (await app.inject(url)).headers;
    const again = () => app.inject({ url, headers: { "if-none-match": String(etag) } });
    expect((await again()).statusCode).toBe(304);
    const changed = manual();
    changed.pages[1]?.children[0]?.blocks.unshift(heading("h0"));
    await publish(changed);
    await content.catalog.refresh();
    const after = await again();
    expect(after.statusCode).toBe(200);
    expect(after.body).toContain("Heading h0");
  });
});
