import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase } from "../../../platform/testing/databases.ts";
import {
  openTestProduct,
  PlainBrowser,
  type TestProduct,
  untilReady,
} from "../../starting/testing/open-test-product.ts";

/** Calls that read and have parameters, with values for them. */
const reads: Readonly<Record<string, string>> = {
  "/api/chapter/{version}/{section}/{slug}": "/api/chapter/v22/rules/p1",
  "/api/chapter/{version}/{section}/{slug}/excerpt": "/api/chapter/v22/rules/p1/excerpt",
  "/api/entry/{version}/dashboard": "/api/entry/v22/dashboard",
  "/api/entry/{version}/quick-style-guide": "/api/entry/v22/quick-style-guide",
  "/api/entry/{version}/help": "/api/entry/v22/help",
  "/api/entry/{version}/quick-look": "/api/entry/v22/quick-look",
  "/api/menu": "/api/menu?version=v22",
  "/api/site-settings": "/api/site-settings",
  "/api/dashboard/{version}": "/api/dashboard/v22",
  "/api/search/answer": "/api/search/answer?query=words&version=v22",
  "/api/search/beyond": "/api/search/beyond?query=words&version=v22",
  "/api/search/1/indexes/{index}": "/api/search/1/indexes/v22?query=words",
  "/api/search/1/indexes/{index}/{objectID}": "/api/search/1/indexes/v22/none",
  "/api/notes": "/api/notes?search=words&before=nonsense",
  "/api/bluebook-index/terms/{letter}": "/api/bluebook-index/terms/a",
  "/api/reminders": "/api/reminders?token=x",
  "/api/orders/{number}": "/api/orders/FS-2026-000001",
  "/api/desk/pages/{page}/targets": "/api/desk/pages/none/targets?words=10",
  "/api/group/users": "/api/group/users?results=20&sort=nonsense",
  "/api/group/invitation": "/api/group/invitation?code=x",
  "/api/group/link": "/api/group/link?code=x",
};

const methods = { get: "GET", post: "POST", delete: "DELETE" } as const;
const isVerb = (verb: string): verb is keyof typeof methods => verb in methods;

/** What API-1 says of every refusal. */
const refusalSchema = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string())),
});

interface Operation {
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}
type Document = { paths: Record<string, Record<string, Operation>> };

onOneDatabase("the API's document", (open) => {
  let product: TestProduct;
  let document: Document;

  beforeAll(async () => {
    const database = await open();
    const edition = manualEdition({
      handle: "v22",
      help: { title: "Help", blocks: [{ type: "text", text: "<p>Help.</p>" }] },
      pages: [manualPage("p1", { section: "rules", blocks: [{ type: "text", text: "<p>Words.</p>" }] })],
    });
    await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
    product = await openTestProduct(database);
    await untilReady(product.app);
    document = (await product.app.inject("/api/openapi.json")).json();
  });
  afterAll(() => product.close());

  test("is valid OpenAPI", async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  });

  test("names every route below /api, and nothing that isn't mounted", () => {
    const mounted = product.routes.filter(({ method, url }) => method !== "HEAD" && url.startsWith("/api/"));
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
    );
    expect(mounted.length).toBeGreaterThan(60);
    const below = described.filter((call) => call.includes(" /api/"));
    expect(below.toSorted()).toEqual(mounted.map(({ method, url }) => `${method} ${url}`).toSorted());
  });

  test("describes every response as it is sent", async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).addSchema(document, "api");
    const faults: unknown[] = [];
    const check = async (browser: PlainBrowser, path: string, url: string, method = "get") => {
      const response = await browser.open(url);
      const status = response.statusCode === 200 ? "200" : "4XX";
      const pointer = ["paths", path, method, "responses", status, "content", "application/json", "schema"]
        .map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1"))
        .join("/");
      const validate = ajv.getSchema(`api#/${pointer}`);
      if (validate?.(response.json()) !== true)
        faults.push([url, response.statusCode, response.body, validate?.errors]);
      return response.statusCode;
    };
    const visitor = new PlainBrowser(product.app);
    const reader = new PlainBrowser(product.app);
    await reader.logIn("full-manager@demo.test");
    const statuses: Record<string, number[]> = {};
    for (const path of jsonReads(document)) {
      const url = reads[path] ?? path;
      statuses[path] = [await check(visitor, path, url), await check(reader, path, url)];
    }
    // No order or quote has this number, neither an invitation nor a link has this code, and searches need a key; the reader has an account, so that every other call answers.
    const useless = [
      "/api/desk/pages/{page}/targets",
      "/api/group/invitation",
      "/api/group/link",
      "/api/orders/{number}",
      "/api/quotes/{number}",
      "/api/search/1/indexes/{index}",
      "/api/search/1/indexes/{index}/{objectID}",
    ];
    const refused = Object.keys(statuses).filter((path) => statuses[path]?.[1] !== 200);
    expect(refused.toSorted()).toEqual(useless);
    await check(visitor, "/api/chapter/{version}/{section}/{slug}", "/api/chapter/v22/rules/none");
    expect(faults).toEqual([]);
  });

  test("every refusal of every call says why, in words and by field [API-1]", async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, "api");
    const refusalAt = (path: string, method: string) => {
      const steps = ["paths", path, method, "responses", "4XX", "content", "application/json", "schema"];
      return ajv.getSchema(`api#/${steps.map((step) => step.replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`);
    };
    const [visitor, reader] = [new PlainBrowser(product.app), new PlainBrowser(product.app)];
    await visitor.open("/login");
    await reader.logIn("reader@demo.test");
    await reader.open("/api/account");
    const xhr = { "x-requested-with": "XMLHttpRequest" };
    const faults: unknown[] = [];
    const [refused, codes] = [new Set<string>(), new Set<string>()];
    for (const [path, operations] of Object.entries(document.paths))
      for (const verb of Object.keys(operations)) {
        // The hosted search service's protocol has refusals of its own.
        if (!isVerb(verb) || path.startsWith("/api/search/1/")) continue;
        const [method, url] = [methods[verb], path.replaceAll(/\{\w+\}/g, "none")];
        const answers = [
          await product.app.inject({ method, url, headers: xhr }),
          await product.app.inject({ method, url, headers: { ...xhr, "x-csrf-token": "wrong" } }),
          ...(method === "GET"
            ? [await visitor.open(url, xhr), await reader.open(url, xhr)]
            : [
                await visitor.call(method, url),
                await reader.call(method, url),
                await reader.call(method, url, { action: "none", id: "none" }),
              ]),
        ];
        for (const answer of answers.filter(({ statusCode }) => statusCode >= 400)) {
          refused.add(`${method} ${path}`);
          const body: unknown = answer.json();
          codes.add(refusalSchema.parse(body).code);
          if (refusalAt(path, verb)?.(body) !== true) faults.push([method, url, answer.statusCode, answer.body]);
        }
      }
    expect(faults).toEqual([]);
    expect(refused.size).toBeGreaterThan(60);
    expect([...codes]).toEqual(expect.arrayContaining(["sign-in-needed", "mutation-refused", "not-found"]));
  });

  test("describes the actions of POST / with their bodies and answers; there are no others", async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, "api");
    const schemaAt = (...pointer: string[]) =>
      ajv.getSchema(`api#/paths/~1/post/${pointer.join("/")}/content/application~1json/schema`);
    const reader = new PlainBrowser(product.app);
    await reader.logIn("full-manager@demo.test");
    await reader.open("/api/account");
    const fields = { action: "users/save-user", firstName: "", lastName: "Lee", "fields[userType]": "other" };
    expect(schemaAt("requestBody")?.(fields)).toBe(true);
    expect(schemaAt("requestBody")?.({ ...fields, action: "users/none" })).toBe(false);
    const refused = await reader.call("POST", "/", fields);
    expect(refused.json()).toMatchObject({ success: false, errors: { firstName: [expect.any(String)] } });
    expect([refused.statusCode, schemaAt("responses", "200")?.(refused.json())]).toEqual([200, true]);
    for (const action of [{ action: "users/none" }, { action: "constructor" }, {}]) {
      const unknown = await reader.call("POST", "/", action);
      expect([unknown.statusCode, schemaAt("responses", "4XX")?.(unknown.json())]).toEqual([404, true]);
      expect(unknown.json()).toMatchObject({ code: "not-found" });
    }
  });

  test("describes what the hosted search service's clients send", () => {
    const sent = (path: string) => document.paths[path]?.["post"]?.requestBody?.content["application/json"]?.schema;
    const path = "/api/search/1/indexes/{index}";
    expect(sent(`${path}/queries`)).toMatchObject({ required: ["requests"] });
    for (const one of ["query", "facets/{facet}/query"])
      expect(sent(`${path}/${one}`)).toMatchObject({ properties: { params: { type: "string" } } });
  });
});

/** The paths of the calls that answer a GET with JSON. */
function jsonReads({ paths }: Document): string[] {
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get?.responses["200"]?.content["application/json"] ? [path] : [],
  );
}
