import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { findAccountByEmail } from "../../../domains/accounts/server/records/public.ts";
import { type RunningServer, startServer } from "../../../tools/server/start-server.ts";
import { signIn } from "../../../tools/server/sign-in.ts";
import { withDatabase } from "../../../tools/server/with-database.ts";
import { submitForm } from "../../../tools/server/submit-form.ts";

const EMAIL = "reader@demo.test";
const INFO = 30;
const WARN = 40;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: "info", REQUEST_LOG: "1" } });
});
afterAll(() => server.stop());

const lines = z.array(
  z.looseObject({
    level: z.number(),
    msg: z.string().optional(),
    reqId: z.string().optional(),
    event: z.string().optional(),
    account: z.string().optional(),
    by: z.string().optional(),
    network: z.string().optional(),
    route: z.string().optional(),
  }),
);

/** What the server has logged, one object a line. */
function logged() {
  const printed = server.output().split("\n");
  return lines.parse(printed.filter((line) => line.startsWith("{")).map((line): unknown => JSON.parse(line)));
}

const events = () => logged().filter(({ msg }) => msg === "security event");

/** Sends the login form as a browser does. */
async function logIn(password: string): Promise<Response> {
  const fields = { email: EMAIL, password, return: "/bluebook" };
  return await submitForm(`${server.url}/login`, fields, { "user-agent": "a test" });
}

test("a log-in that failed, one that didn't, and a refused call are a line each, by the ids of account and request", async () => {
  const account = await withDatabase(server, async ({ db }) => findAccountByEmail(db, EMAIL));
  expect((await logIn("not-the-password")).status).toBe(401);
  expect((await logIn("demo-password")).status).toBe(303);
  const { name, value } = await signIn(server, EMAIL);
  const refused = await fetch(`${server.url}/api/notes`, {
    method: "POST",
    headers: { cookie: `${name}=${value}`, "x-requested-with": "XMLHttpRequest", "x-csrf-token": "made up" },
    body: new URLSearchParams({ note: "x" }),
  });
  expect(refused.status).toBe(403);
  await expect.poll(events).toHaveLength(3);
  const common = { account: account?.id, network: "127.0.0.0/24" };
  expect(events()).toMatchObject([
    { level: WARN, event: "sign-in-failed", ...common },
    { level: INFO, event: "signed-in", ...common },
    { level: WARN, event: "request-refused", ...common },
  ]);
  await expect.poll(() => logged().filter(({ route }) => route === "/api/notes")).toHaveLength(1);
  const answered = logged().filter(({ msg }) => msg === "answered");
  const routes = events().map(({ reqId }) => answered.find((line) => line.reqId === reqId)?.route);
  expect(routes).toEqual(["/login", "/login", "/api/notes"]);
  // Each attempt is a request of its own.
  expect(new Set(events().map(({ reqId }) => reqId)).size).toBe(3);
  expect(server.output()).not.toMatch(/reader@demo|127\.0\.0\.1[",]|not-the-password/);
});

test("refusals that are repeated within the hour stay one line", async () => {
  const before = events().length;
  const { name, value } = await signIn(server, "member@demo.test");
  const call = async () =>
    fetch(`${server.url}/api/notes`, {
      method: "POST",
      headers: { cookie: `${name}=${value}`, "x-requested-with": "XMLHttpRequest", "x-csrf-token": "made up" },
      body: new URLSearchParams({ note: "x" }),
    });
  for (const _ of Array.from({ length: 5 })) expect((await call()).status).toBe(403);
  await expect.poll(() => logged().filter(({ route }) => route === "/api/notes")).toHaveLength(6);
  expect(events()).toHaveLength(before + 1);
});
