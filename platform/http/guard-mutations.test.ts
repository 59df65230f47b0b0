import formbody from "@fastify/formbody";
import fastify, { type FastifyInstance, type InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerErrors } from "./answer-errors.ts";
import { guardMutations } from "./guard-mutations.ts";

let app: FastifyInstance;
let done = 0;

beforeAll(async () => {
  app = fastify();
  answerErrors(app);
  await app.register(formbody);
  guardMutations(app, { isToken: (_request, token) => token === "right", publicUrl: "https://manual.example.org" });
  const act = () => {
    done += 1;
    return { done: true };
  };
  app.get("/page", act);
  for (const url of ["/api/pins", "/profile"])
    app.route({ method: ["POST", "PUT", "PATCH", "DELETE"], url, handler: act });
  app.post("/login", { config: { redrawsStaleForm: true } }, (request) => {
    if (!request.hasStaleForm) act();
    return { stale: request.hasStaleForm };
  });
  app.post("/webhook", { config: { withoutCsrf: true } }, act);
});
afterAll(() => app.close());

const call = { "x-requested-with": "XMLHttpRequest", "x-csrf-token": "right" };
const form = { "content-type": "application/x-www-form-urlencoded" };

async function send(options: InjectOptions): Promise<{ status: number; acted: boolean; body: string }> {
  done = 0;
  const { statusCode, body } = await app.inject({ method: "POST", ...options });
  return { status: statusCode, acted: done > 0, body };
}

const refused: [string, InjectOptions][] = [
  ["without anything", { url: "/api/pins" }],
  ["without a token", { url: "/api/pins", headers: { "x-requested-with": "XMLHttpRequest" } }],
  ["with a wrong token", { url: "/api/pins", headers: { ...call, "x-csrf-token": "wrong" } }],
  ["with an empty token", { url: "/api/pins", headers: { ...call, "x-csrf-token": "" } }],
  ["without X-Requested-With", { url: "/api/pins", headers: { "x-csrf-token": "right" } }],
  ["with another X-Requested-With", { url: "/api/pins", headers: { ...call, "x-requested-with": "Fetch" } }],
  ["as a form to a call", { url: "/api/pins", headers: form, payload: "csrf=right" }],
  ["as a form without a token", { url: "/profile", headers: form, payload: "firstName=Ann" }],
  ["as a form with a wrong token", { url: "/profile", headers: form, payload: "csrf=wrong" }],
  ["as a form with two tokens", { url: "/profile", headers: form, payload: "csrf=right&csrf=wrong" }],
  ["as JSON with a token that is none", { url: "/profile", payload: { csrf: { toString: "right" } } }],
  ["from another site", { url: "/api/pins", headers: { ...call, "sec-fetch-site": "cross-site" } }],
  ["from a sister site", { url: "/api/pins", headers: { ...call, "sec-fetch-site": "same-site" } }],
  ["by hand from the address bar", { url: "/api/pins", headers: { ...call, "sec-fetch-site": "none" } }],
  ["from another origin", { url: "/api/pins", headers: { ...call, origin: "https://evil.test" } }],
  [
    "from another port",
    { url: "/api/pins", headers: { ...call, host: "localhost:80", origin: "http://localhost:8080" } },
  ],
  ["from no origin", { url: "/api/pins", headers: { ...call, origin: "null" } }],
  [
    "from a form on another site",
    { url: "/login", headers: { ...form, origin: "https://evil.test" }, payload: "csrf=right" },
  ],
];

test.each(refused)("a mutation %s is refused [API-1]", async (_how, options) => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
    if (method !== "POST" && options.url === "/login") continue;
    const { status, acted, body } = await send({ ...options, method });
    expect({ method, status, acted }).toEqual({ method, status: 403, acted: false });
    expect(body).toContain("nothing was changed");
  }
});

test.each<[string, InjectOptions]>([
  ["a call", { url: "/api/pins", headers: call }],
  [
    "a call from here",
    {
      url: "/api/pins",
      headers: { ...call, "sec-fetch-site": "same-origin", host: "a.test", origin: "http://a.test" },
    },
  ],
  [
    "a call from the public address, behind a proxy",
    { url: "/api/pins", headers: { ...call, origin: "https://manual.example.org" } },
  ],
  ["a form", { url: "/profile", headers: form, payload: "firstName=Ann&csrf=right" }],
  ["a webhook", { url: "/webhook", headers: { origin: "https://payments.test" } }],
  ["reading", { url: "/page", method: "GET", headers: { "sec-fetch-site": "cross-site" } }],
])("%s passes [API-1]", async (_what, options) => {
  expect(await send(options)).toMatchObject({ status: 200, acted: true });
});

test("a form that is out of date is drawn again where its route can; a call never is", async () => {
  expect(await send({ url: "/login", headers: form, payload: "email=a&csrf=old" })).toMatchObject({
    status: 200,
    acted: false,
    body: '{"stale":true}',
  });
  expect(await send({ url: "/login", headers: { ...call, "x-csrf-token": "old" } })).toMatchObject({ status: 403 });
  expect(await send({ url: "/login", headers: form, payload: "csrf=right" })).toMatchObject({ acted: true });
});

test("what does not exist is told so", async () => {
  expect(await send({ url: "/api/nothing" })).toMatchObject({ status: 404 });
});
