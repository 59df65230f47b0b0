import { connect } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerBare, requestLimits } from "./listen.ts";

let app: FastifyInstance;
let port = 0;

beforeAll(async () => {
  const limits = requestLimits({ requestMs: 150, checkEveryMs: 25 });
  app = fastify({ ...limits, forceCloseConnections: true, clientErrorHandler: answerBare("Law & <Order>") });
  app.get("/", () => "ok");
  port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(() => app.close());

/** Sends bytes, and returns all that comes back until the server hangs up. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    socket.on("data", (data) => {
      answer += data.toString();
    });
    socket.on("error", (error) => resolve(`${String(error)} ${answer}`));
    socket.on("close", () => resolve(answer));
  });
}

const cookies = (kilobytes: number) => `Cookie: ${"a=b; ".repeat(kilobytes * 205)}\r\n`;
const asked = (path: string, rest: string) => `GET ${path} HTTP/1.1\r\nHost: a.test\r\n${rest}\r\n`;

test.each([
  ["too many cookies", asked("/", cookies(20)), 431, "too many cookies for this site’s domain; clear them"],
  ["far too many cookies", asked("/", cookies(600)), 431, "clear them"],
  ["a long address", asked(`/${"a".repeat(20_000)}`, ""), 431, "If the address is very long, shorten it"],
  ["no HTTP", "\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n", 400, "could not read what was sent"],
  ["a bad header", asked("/", "a b: c\r\n"), 400, "Nothing was changed"],
  ["two lengths", asked("/", "Content-Length: 1\r\nContent-Length: 2\r\n"), 400, "Nothing was changed"],
  [
    "a length and chunks",
    asked("/", "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"),
    400,
    "Nothing was changed",
  ],
  ["half a request", "GET / HTTP/1.1\r\nHost:", 408, "didn’t arrive in time"],
] as const)("%s are answered by a page in words that needs nothing else", async (_what, bytes, status, words) => {
  const answer = await send(bytes);
  const [head = "", page = ""] = answer.split("\r\n\r\n");
  expect(head.split("\r\n")[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w+`));
  expect(head).toMatch(/^Content-Type: text\/html; charset=utf-8$/m);
  expect(head).toMatch(/^Cache-Control: no-store$/m);
  expect(head).toMatch(/^Content-Security-Policy: default-src 'none'; style-src 'sha256-/m);
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(page)}`);
  expect(page).toContain(words);
  expect(page).toContain("Law &amp; &lt;Order&gt;");
  expect(page).not.toMatch(/<script|<img|<link|https?:/);
});

test("a call is answered by JSON, as far as what arrived shows that it is one", async () => {
  for (const bytes of [
    asked("/api/user", cookies(20)),
    asked("/", `X-Requested-With: XMLHttpRequest\r\n${cookies(20)}`),
  ]) {
    const [head = "", body = ""] = (await send(bytes)).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 431 /);
    expect(head).toMatch(/^Content-Type: application\/json; charset=utf-8$/m);
    expect(JSON.parse(body)).toEqual({
      success: false,
      code: "headers-too-large",
      message: expect.stringContaining("too many cookies"),
    });
  }
});

test("whoever is gone gets no answer, and the next one theirs", async () => {
  const socket = connect(port, "127.0.0.1", () => socket.write("GET", () => socket.resetAndDestroy()));
  await new Promise((resolve) => {
    socket.on("close", resolve);
  });
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("ok");
});
