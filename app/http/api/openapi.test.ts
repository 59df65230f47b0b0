import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishEdition } from "../../../domains/content/server/public.ts";
import { manualEdition, manualPage } from "../../../domains/content/server/testing/small-manual.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onEachDatabase } from "../../../platform/testing/databases.ts";
import { openTestProduct, PlainBrowser, type TestProduct } from "../../starting/testing/open-test-product.ts";

/** The calls without a body, with values for their parameters; every one is made. */
const reads: Readonly<Record<string, string>> = {
  "/api/chapter/{version}/{section}/{slug}": "/api/chapter/v22/rules/p1",
  "/api/entry/{version}/dashboard": "/api/entry/v22/dashboard",
  "/api/entry/{version}/quick-style-guide": "/api/entry/v22/quick-style-guide",
  "/api/entry/{version}/help": "/api/entry/v22/help",
  "/api/entry/{version}/quick-look": "/api/entry/v22/quick-look",
  "/api/menu": "/api/menu?version=v22",
  "/api/site-settings": "/api/site-settings",
  "/api/openapi.json": "/api/openapi.json",
};

onEachDatabase("the API's document", (open) => {
  let product: TestProduct;
  let document: { openapi: string; paths: Record<string, Record<string, object>> };

  beforeAll(async () => {
    const database = await open();
    const edition = manualEdition({
      handle: "v22",
      pages: [manualPage("p1", { section: "rules", blocks: [{ type: "text", text: "<p>Words.</p>" }] })],
    });
    await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
    product = await openTestProduct(database);
    document = (await product.app.inject("/api/openapi.json")).json();
  });
  afterAll(() => product.close());

  test("is valid OpenAPI", async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
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
      if (validate?.(response.json()) !== true) faults.push([url, response.statusCode, validate?.errors]);
    };
    const visitor = new PlainBrowser(product.app);
    const reader = new PlainBrowser(product.app);
    await reader.logIn("member@demo.test");
    const paths = Object.entries(document.paths).flatMap(([path, { get }]) => (get ? [path] : []));
    for (const path of paths) {
      for (const browser of [visitor, reader]) await check(browser, path, reads[path] ?? path);
    }
    await check(visitor, "/api/chapter/{version}/{section}/{slug}", "/api/chapter/v22/rules/none");
    expect(faults).toEqual([]);
  });
});
