import { z } from "zod";
import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase } from "../../../platform/testing/databases.ts";
import {
  openTestProduct,
  PlainBrowser,
  type Route,
  type TestProduct,
} from "../../starting/testing/open-test-product.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { atNight } from "../../../platform/testing/at-night.ts";

/** What stands in a path, in a query and in every field of a body: nothing that a page of ours would send. */
const hostile: readonly string[] = [
  "",
  "__proto__",
  "constructor",
  "9007199254740993",
  "-1",
  "1e400",
  "\ud800",
  "\u202e\ufeff\u2028",
  "a".repeat(9_000),
  "' or 1=1 --",
  "../../../etc/passwd",
  "%25%32%65",
  "[object Object]",
  "https://evil.test/\\@x",
  "9999-99-99",
];

/** Names of fields that forms and queries have. */
const names =
  "email password firstName lastName token code return edition page search q id quantity plan name note color key keys lines buyer address country filter cursor after theme form number order choice agreed query hitsPerPage facetFilters requests events objectIDs".split(
    " ",
  );

const longHeader = "a,".repeat(2_000);

/** Headers that are wrong, each by itself. */
const headers: readonly Record<string, string>[] = [
  { cookie: "session=; viewer=; device=; visit=; theme=; edition=; changed=" },
  { cookie: "session=%; viewer=%ff; device=%u0000; visit={}; theme=__proto__; edition=../..; fonts=9; banner=%00" },
  { cookie: `${"A".repeat(43)}; session=${"A".repeat(43)}; viewer=a.b.c.d; cart=x; =; ;;` },
  { "if-none-match": '"', "if-modified-since": "yesterday", range: "bytes=9-1,-0", "if-range": "x" },
  { "accept-encoding": "br;q=2, gzip;q=x, *;q=-1", "accept-language": "*;q=", accept: longHeader },
  { authorization: "Basic ====", "x-algolia-api-key": "é=".repeat(50), "x-algolia-application-id": "__proto__" },
  { "content-type": "multipart/form-data; boundary=", "content-encoding": "br" },
  { "content-type": "application/json; charset=utf-7", "transfer-encoding": "gzip" },
  {
    "x-forwarded-for": "::::, 999.1.1.1, unknown",
    forwarded: "for=;by=",
    "x-forwarded-proto": "ftp",
    "x-real-ip": "x",
  },
  { traceparent: "00-0-0-0", origin: "null", referer: "::", "sec-fetch-site": "x", "user-agent": longHeader },
  { "stripe-signature": `t=${Math.floor(Date.now() / 1_000)},v1=` },
  { "x-csrf-token": "é", "x-requested-with": "XMLHttpRequest" },
];

/** Bodies that are no form of ours. */
const bodies: readonly { type: string; payload: string }[] = [
  ...["null", "[]", '"a"', "1e999", "{", '{"__proto__":{"a":1}}', `${"[".repeat(5_000)}${"]".repeat(5_000)}`].map(
    (payload) => ({
      type: "application/json",
      payload,
    }),
  ),
  ...hostile.map((value) => ({
    type: "application/json",
    payload: JSON.stringify(Object.fromEntries(names.map((name) => [name, value]))),
  })),
  ...[[], {}, [{}], [[null]], 0, true, null].map((value) => ({
    type: "application/json",
    payload: JSON.stringify(Object.fromEntries(names.map((name) => [name, value]))),
  })),
  ...hostile.map((value) => ({
    type: "application/x-www-form-urlencoded",
    payload: names.map((name) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join("&"),
  })),
  {
    type: "application/x-www-form-urlencoded",
    payload: names.map((name) => `${name}[a][b]=%&${name}=1&${name}=2`).join("&"),
  },
  { type: "multipart/form-data; boundary=x", payload: "--x\r\nContent-Disposition: form-data\r\n\r\n" },
  { type: "text/plain", payload: "\u0001\u0002" },
];

onOneDatabase("what anybody may send", (open) => {
  let product: TestProduct;
  let visitor: PlainBrowser;

  beforeAll(async () => {
    const database = await open();
    const edition = manualEdition({ pages: [manualPage("p1"), manualPage("p2", { isPublic: false })] });
    await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
    product = await openTestProduct(database, {
      LIMITS: "off",
      STRIPE_SECRET_KEY: "sk_test_a",
      STRIPE_WEBHOOK_SECRET: "whsec_a",
      STRIPE_API: "http://127.0.0.1:1",
      SEARCH_SITES: "https://www.example.org",
      METRICS_TOKEN: "a-token-of-the-collector",
    });
    visitor = new PlainBrowser(product.app);
    await visitor.open("/login");
  });
  afterAll(() => product.close());

  const reads = (route: Route) => route.method === "GET";
  const writes = ({ method, forAnybody, withoutCsrf }: Route) =>
    !["GET", "HEAD", "OPTIONS"].includes(method) && (forAnybody || withoutCsrf);
  const methodSchema = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]);
  const filled = (url: string, value: string) => url.replaceAll(/:\w+|\*/g, encodeURIComponent(value.toWellFormed()));

  /** Sends it, and notes an answer that says the fault is ours. Search may still be building its index. */
  async function send(
    wrong: Set<string>,
    route: Route,
    request: { url: string; headers: Record<string, string>; payload?: string },
  ) {
    const { statusCode, body } = await product.app.inject({
      method: methodSchema.parse(route.method),
      ...request,
      cookies: request.headers["cookie"] === undefined ? Object.fromEntries(visitor.cookies) : {},
    });
    if (statusCode >= 500 && statusCode !== 503)
      wrong.add(
        `${statusCode} ${route.method} ${request.url.slice(0, 120)} ${JSON.stringify(request.headers).slice(0, 200)} ${(request.payload ?? "").slice(0, 200)}: ${body.slice(0, 200)}`,
      );
  }

  test("in addresses and queries is never answered by a fault of ours", async () => {
    const wrong = new Set<string>();
    for (const route of product.routes.filter(reads)) {
      if (filled(route.url, "x") !== route.url)
        for (const value of hostile) await send(wrong, route, { url: filled(route.url, value), headers: {} });
      for (const value of ["", "__proto__", "9007199254740993", "' or 1=1 --"]) {
        const query = names.map((name) => `${name}=${encodeURIComponent(value)}`).join("&");
        await send(wrong, route, { url: `${filled(route.url, "v22")}?${query}&edition=&edition=`, headers: {} });
      }
    }
    expect([...wrong]).toEqual([]);
  });

  test("in headers is never answered by a fault of ours", async () => {
    const wrong = new Set<string>();
    for (const route of product.routes.filter((one) => reads(one) || writes(one)))
      for (const said of headers)
        await send(wrong, route, { url: filled(route.url, "v22"), headers: said, payload: "{}" });
    expect([...wrong]).toEqual([]);
  });

  test("in bodies is never answered by a fault of ours", async () => {
    const wrong = new Set<string>();
    const written = product.routes.filter(writes);
    expect(written.map(({ url }) => url)).toEqual(expect.arrayContaining(["/login", "/sign-up", "/webhooks/stripe"]));
    // Each route gets a third of them by day, and each body reaches a third of the routes.
    for (const [at, route] of written.entries())
      for (const { type, payload } of atNight(
        bodies,
        bodies.filter((_, index) => (index + at) % 3 === 0),
      )) {
        const csrf = { "x-csrf-token": visitor.token, "x-requested-with": "XMLHttpRequest" };
        const signature = { "stripe-signature": `t=${Math.floor(Date.now() / 1_000)},v1=${"0".repeat(64)}` };
        await send(wrong, route, {
          url: filled(route.url, "v22"),
          headers: { ...csrf, ...signature, "content-type": type },
          payload,
        });
      }
    expect([...wrong]).toEqual([]);
  });
});
