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
