import fastify from "fastify";
import { expect, test } from "vitest";
import { answerErrors } from "./answer-errors.ts";
import { AppError } from "./errors.ts";

function server(isLoggedIn?: () => Promise<boolean>) {
  const app = fastify();
  answerErrors(app, isLoggedIn);
  app.get("/api/secret", () => Promise.reject(new Error("password=hunter2")));
  app.get("/api/wait", () =>
    Promise.reject(
      new AppError({ code: "wait", status: 429, message: "Wait.", retryAfter: 90, errors: { email: ["Too often."] } }),
    ),
  );
  app.post("/", () => Promise.reject(new AppError({ code: "no", status: 403, message: "No." })));
  return app;
}

test("an unforeseen error is answered without a word about its cause", async () => {
  const { body, statusCode } = await server().inject("/api/secret");
  expect(statusCode).toBe(500);
  expect(body).not.toMatch(/hunter2|Error:/);
});

test("an answer says after how long to try again, and what is wrong with which field", async () => {
  const response = await server().inject("/api/wait");
  expect(response.headers).toMatchObject({ "retry-after": "90", "cache-control": "no-store" });
  expect(response.json()).toMatchObject({ success: false, code: "wait", errors: { email: ["Too often."] } });
});

test("errors tell truly whether one is signed in, and not when that can't be known [ACC-4]", async () => {
  const told = async (isLoggedIn: () => Promise<boolean>) =>
    (await server(isLoggedIn).inject("/api/nothing")).json<{ loggedIn: boolean }>().loggedIn;
  expect(await told(() => Promise.resolve(true))).toBe(true);
  expect(await told(() => Promise.resolve(false))).toBe(false);
  expect(await told(() => Promise.reject(new Error("no database")))).toBe(false);
});

test("a method that an address does not take is refused, and the ones are named that it takes", async () => {
  const app = fastify();
  answerErrors(app, undefined, () =>
    Promise.reject(new Error("an address that there is has no screen for those that there aren't")),
  );
  app.get("/read/*", () => "read");
  app.post("/read/:name/write", () => "written");
  const ask = (method: "OPTIONS" | "PUT" | "HEAD" | "DELETE", url: string) => app.inject({ method, url });
  for (const method of ["OPTIONS", "PUT", "DELETE"] as const) {
    const refused = await ask(method, "/read/a?b");
    expect(refused.statusCode).toBe(405);
    expect(refused.headers).toMatchObject({ allow: "GET, HEAD", "cache-control": "no-store" });
    expect(refused.body).toBe(
      `This address does not take ${method} requests, only GET and HEAD. Nothing was changed.\n`,
    );
  }
  expect((await ask("PUT", "/read/%61/writ%65/")).headers["allow"]).toBe("GET, HEAD, POST");
  expect((await ask("HEAD", "/read/a")).statusCode).toBe(200);
});

test("a call with the wrong method is told so in JSON", async () => {
  const response = await server().inject({ method: "DELETE", url: "/api/secret" });
  expect(response.headers["allow"]).toBe("GET, HEAD");
  expect(response.json()).toMatchObject({ loggedIn: false, success: false, code: "method-not-allowed" });
});

test("where nothing is, a person may be shown a screen, and a call never is", async () => {
  const app = fastify();
  answerErrors(app, undefined, ({ url }, reply) =>
    url === "/plain" ? undefined : Promise.resolve(reply.code(404).send("<h1>Page Not Found</h1>")),
  );
  expect((await app.inject("/.*+?^${}()|[]\\%25")).body).toBe("<h1>Page Not Found</h1>");
  expect((await app.inject("/plain")).body).toBe("This address does not exist.\n");
  expect((await app.inject("/api/nothing")).json()).toMatchObject({ code: "not-found" });
  const script = { "x-requested-with": "XMLHttpRequest" };
  expect((await app.inject({ url: "/nothing", headers: script })).json()).toMatchObject({ code: "not-found" });
});

test("a script is answered in JSON wherever it asks, a form in plain words", async () => {
  const post = (headers: Record<string, string>) => server().inject({ method: "POST", url: "/", headers });
  expect((await post({ "x-requested-with": "XMLHttpRequest" })).json()).toMatchObject({ message: "No." });
  expect((await post({})).body).toBe("No.\n");
});

test.each([
  ["application/json", "{", 400, "not-understood", "The server could not read what was sent."],
  ["text/xml", "<a/>", 415, "not-understood", "The server could not read what was sent."],
  ["application/json", `"${"x".repeat(2_000_000)}"`, 413, "too-large", "Send less; nothing was changed."],
])("a body of %s that can't be read is told in words for people (%#)", async (type, payload, status, code, words) => {
  const headers = { "content-type": type, "x-requested-with": "XMLHttpRequest" };
  const response = await server().inject({ method: "POST", url: "/", headers, payload });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ success: false, code, message: expect.stringContaining(words) });
});
