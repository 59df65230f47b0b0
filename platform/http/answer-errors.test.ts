import fastify from "fastify";
import { expect, test } from "vitest";
import { databaseUnavailable } from "../db/availability/availability.ts";
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

test("an unexpected error reveals nothing about its cause", async () => {
  const { body, statusCode } = await server().inject("/api/secret");
  expect(statusCode).toBe(500);
  expect(body).not.toMatch(/hunter2|Error:/);
});

test("only our own codes reach a response", async () => {
  const app = fastify();
  answerErrors(app);
  const codes = ["ECONNREFUSED", "57P01", "ERR_SQLITE_ERROR", "ERR_INVALID_URL"];
  for (const code of codes) app.get(`/api/${code}`, () => Promise.reject(Object.assign(new Error(code), { code })));
  for (const code of codes) {
    const { body, statusCode } = await app.inject(`/api/${code}`);
    expect(statusCode).toBe(500);
    expect(body).not.toContain(code);
    expect(body).toContain("server-error");
  }
});

test("during a database outage, a friendly message says that nothing was shown or saved and when to retry", async () => {
  const app = fastify();
  answerErrors(app, undefined, undefined, (_request, reply, { message }) =>
    Promise.resolve(reply.type("text/html").send(`<p>${message}</p>`)),
  );
  for (const url of ["/api/thing", "/thing"])
    app.all(url, () => Promise.reject(databaseUnavailable(new Error("connect ECONNREFUSED 127.0.0.1:5432"))));
  const asked = await app.inject("/api/thing");
  expect(asked.statusCode).toBe(503);
  expect(asked.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
  expect(asked.json()).toMatchObject({
    code: "database-unavailable",
    message: expect.stringContaining("We can't show this"),
  });
  const sent = await app.inject({ method: "POST", url: "/api/thing" });
  expect(sent.json()).toMatchObject({ message: expect.stringContaining("Nothing was lost; try again in a moment.") });
  const page = await app.inject("/thing");
  expect(page.statusCode).toBe(503);
  expect(page.headers).toMatchObject({ "retry-after": "5", "content-type": "text/html" });
  for (const { body } of [asked, sent, page]) expect(body).not.toContain("ECONNREFUSED");
});

test("a browser that asks for a page is answered with one whatever went wrong, and programs never are", async () => {
  const app = fastify();
  answerErrors(app, undefined, undefined, (_request, reply, { code }) =>
    Promise.resolve(reply.type("text/html").send(`<p>${code}</p>`)),
  );
  app.post("/form", () => Promise.resolve(""));
  const accept = "text/html,application/xhtml+xml";
  const page = await app.inject({ url: "/form", headers: { accept } });
  expect([page.statusCode, page.headers.allow, page.body]).toEqual([405, "POST", "<p>method-not-allowed</p>"]);
  const unread = { accept, "content-type": "application/json" };
  const refused = await app.inject({ method: "POST", url: "/form", headers: unread, payload: "{" });
  expect([refused.statusCode, refused.body]).toEqual([400, "<p>not-understood</p>"]);
  const headers = { accept, "x-requested-with": "XMLHttpRequest" };
  const asked = await app.inject({ url: "/form", headers });
  expect(asked.json()).toMatchObject({ code: "method-not-allowed" });
  expect((await app.inject("/form")).headers["content-type"]).toBe("text/plain; charset=utf-8");
});

test("an answer says after how long to try again, and what is wrong with which field", async () => {
  const response = await server().inject("/api/wait");
  expect(response.headers).toMatchObject({ "retry-after": "90", "cache-control": "no-store" });
  expect(response.json()).toMatchObject({ success: false, code: "wait", errors: { email: ["Too often."] } });
});

test("errors report whether the user is signed in, or nothing if that can't be determined [ACC-4]", async () => {
  const told = async (isLoggedIn: () => Promise<boolean>) =>
    (await server(isLoggedIn).inject("/api/nothing")).json<{ loggedIn?: boolean }>().loggedIn;
  expect(await told(() => Promise.resolve(true))).toBe(true);
  expect(await told(() => Promise.resolve(false))).toBe(false);
  expect(await told(() => Promise.reject(new Error("no database")))).toBeUndefined();
});

test("an unsupported method is rejected with a list of the supported ones", async () => {
  const app = fastify();
  answerErrors(app, undefined, () => Promise.reject(new Error("an existing address must not show the 404 page")));
  app.get("/read/*", () => "read");
  app.post("/read/:name/write", () => "written");
  const ask = (method: "OPTIONS" | "PUT" | "HEAD" | "DELETE" | "TRACE", url: string) => app.inject({ method, url });
  for (const method of ["OPTIONS", "PUT", "DELETE", "TRACE"] as const) {
    const refused = await ask(method, "/read/a?b");
    expect(refused.statusCode).toBe(405);
    expect(refused.headers).toMatchObject({ allow: "GET, HEAD", "cache-control": "no-store" });
    expect(refused.body).toBe(
      `This address does not support ${method} requests, only GET and HEAD. Nothing was changed.\n`,
    );
  }
  expect((await ask("PUT", "/read/%61/writ%65/")).headers["allow"]).toBe("GET, HEAD, POST");
  expect((await ask("HEAD", "/read/a")).statusCode).toBe(200);
});

test("a call with the wrong method gets a JSON error", async () => {
  const response = await server().inject({ method: "DELETE", url: "/api/secret" });
  expect(response.headers["allow"]).toBe("GET, HEAD");
  expect(response.json()).toMatchObject({ loggedIn: false, success: false, code: "method-not-allowed" });
});

test("a missing page may show a screen to a browser, but never to a call", async () => {
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

test("a script gets JSON from any URL, a form plain text", async () => {
  const post = (headers: Record<string, string>) => server().inject({ method: "POST", url: "/", headers });
  expect((await post({ "x-requested-with": "XMLHttpRequest" })).json()).toMatchObject({ message: "No." });
  expect((await post({})).body).toBe("No.\n");
});

test.each([
  ["application/json", "{", 400, "not-understood", "The server could not read what was sent."],
  ["text/xml", "<a/>", 415, "not-understood", "The server could not read what was sent."],
  ["application/json", `"${"x".repeat(2_000_000)}"`, 413, "too-large", "Send less; nothing was changed."],
])("an unreadable body of %s gets a user-friendly message (%#)", async (type, payload, status, code, words) => {
  const headers = { "content-type": type, "x-requested-with": "XMLHttpRequest" };
  const response = await server().inject({ method: "POST", url: "/", headers, payload });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ success: false, code, message: expect.stringContaining(words) });
});
