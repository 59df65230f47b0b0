import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../../../tools/server/sign-in.ts";
import { type RunningServer, startServer } from "../../../tools/server/start-server.ts";
import { untilReady } from "../../../tools/server/until-ready.ts";

interface Answer {
  status: number;
  /** How it was sent, as the answer says: "plain" if it says nothing. */
  encoding: string;
  text: string;
}

const kinds = [
  "a visitor's page",
  "a page with an account",
  "a screen of one's own",
  "results on a page",
  "an answer of the search",
  "a call",
  "a call that is refused",
  "an asset",
  "a page that isn't there",
  "a map for crawlers",
  "a file made as it is sent",
] as const;
type Kind = (typeof kinds)[number];

interface Asked {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

let server: RunningServer;
let asked: Record<Kind, Asked>;

beforeAll(async () => {
  server = await startServer();
  await untilReady(server);
  const { name, value } = await signIn(server, "reader@demo.test");
  const own = { cookie: `${name}=${value}` };
  const html = { accept: "text/html" };
  const page = "/bluebook/v22/bluepages/before-you-cite";
  const asset = /\/assets\/[^"]+\.js/.exec((await send({ path: page })).text)?.[0] ?? "";
  asked = {
    "a visitor's page": { path: page },
    "a page with an account": { path: "/bluebook/v22/rules/cases", headers: own },
    "a screen of one's own": { path: "/bluebook/pins", headers: own },
    "results on a page": { path: "/bluebook/search-results?search=signals" },
    "an answer of the search": { path: "/api/search/answer?query=signals&version=v22" },
    "a call": { path: "/api/menu" },
    "a call that is refused": { path: "/api/chapter/v22/rules/none" },
    "an asset": { path: asset },
    "a page that isn't there": { path: "/bluebook/v22/rules/none", headers: html },
    "a map for crawlers": { path: "/sitemap.xml" },
    "a file made as it is sent": { path: "/api/my-data/export.md", headers: own },
  };
});
afterAll(() => server.stop());

/** Asks for bytes as they are sent. */
function send({ path, method = "GET", headers = {}, body }: Asked, accepted?: string): Promise<Answer> {
  return new Promise((done, fail) => {
    const encodings = accepted === undefined ? {} : { "accept-encoding": accepted };
    const sent = request(server.url + path, { method, headers: { ...headers, ...encodings } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const encoding = response.headers["content-encoding"] ?? "plain";
        const bytes = Buffer.concat(chunks);
        const text = encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes;
        done({ status: response.statusCode ?? 0, encoding, text: text.toString() });
      });
    });
    sent.on("error", fail);
    sent.end(body);
  });
}

/** What may be sent to whom. What is short is sent plain to whoever takes that. */
const headers: readonly [string, readonly string[]][] = [
  ["", ["plain"]],
  ["identity", ["plain"]],
  ["br", ["br", "plain"]],
  ["gzip", ["gzip", "plain"]],
  ["gzip, deflate, br, zstd", ["br", "gzip", "plain"]],
  ["br;q=0, gzip;q=0.2", ["gzip", "plain"]],
  ["gzip;q=0, *", ["br", "plain"]],
  ["*", ["br", "gzip", "plain"]],
  ["deflate, zstd", ["plain"]],
  ["br, identity;q=0", ["br"]],
  ["gzip;q=0.5, *;q=0", ["gzip"]],
  ["identity;q=0, *;q=0.1", ["br", "gzip"]],
];

test.each(kinds)("%s is sent in an encoding that the client takes", async (kind) => {
  const plain = await send(asked[kind]);
  expect([plain.encoding, plain.text.length > 0]).toEqual(["plain", true]);
  for (const [header, allowed] of headers) {
    const answer = await send(asked[kind], header);
    expect([header, allowed], `${header}: ${answer.encoding}`).toEqual([
      header,
      expect.arrayContaining([answer.encoding]),
    ]);
    expect([header, answer.status, answer.text]).toEqual([header, plain.status, plain.text]);
  }
});

test.each(["a visitor's page", "a page with an account", "a call", "an asset", "a file made as it is sent"] as const)(
  "%s is compressed as the client likes it best",
  async (kind) => {
    for (const [header, wanted] of [
      ["br", "br"],
      ["gzip", "gzip"],
      ["gzip;q=0.4, br;q=0.6", "br"],
      ["gzip;q=0.6, br;q=0.4", "gzip"],
      ["identity;q=1, gzip;q=0.4", "plain"],
    ] as const)
      expect([header, (await send(asked[kind], header)).encoding]).toEqual([header, wanted]);
  },
);

test("who accepts nothing is told so", async () => {
  for (const kind of kinds)
    for (const header of ["identity;q=0", "*;q=0", "deflate, identity;q=0"])
      expect([kind, header, (await send(asked[kind], header)).status]).toEqual([kind, header, 406]);
});
