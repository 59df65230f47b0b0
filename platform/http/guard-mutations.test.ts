import fastify, { type FastifyInstance, type InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerErrors } from "./answer-errors.ts";
import { limitBodies } from "./bodies/read-bodies.ts";
import { AppError } from "./errors.ts";
import { guardMutations } from "./guard-mutations.ts";

let app: FastifyInstance;
let done = 0;

beforeAll(async () => {
  app = fastify();
  answerErrors(app);
  limitBodies(app);
  guardMutations(app, {
    isToken: (_request, token) => Promise.resolve(token === "right"),
    isSignedIn: ({ headers }) => Promise.resolve(headers["x-nobody"] === undefined),
    signInNeeded: () => new AppError({ code: "sign-in-needed", status: 401, message: "Log in." }),
    loginFor: (page) => `/login?return=${page}`,
    publicUrl: "https://manual.example.org",
  });
  const act = () => {
    done += 1;
    return { done: true };
  };
  app.get("/page", act);
  for (const url of ["/api/pins", "/profile"])
    app.route({ method: ["POST", "PUT", "PATCH", "DELETE"], url, handler: act });
  app.post("/profile/send-link", { config: { formPage: "/profile" } }, act);
  app.post("/login", { config: { forAnybody: true, rerendersStaleForm: true } }, (request) => {
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

test.each(refused)("a mutation %s is rejected [API-1]", async (_how, options) => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
    if (method !== "POST" && options.url === "/login") continue;
    const { status, acted, body } = await send({ ...options, method });
    expect({ method, status, acted }).toEqual({ method, status: 403, acted: false });
    expect(body).toContain("Nothing was changed");
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

test("a stale form is rendered again if its route supports it; a call never is", async () => {
  expect(await send({ url: "/login", headers: form, payload: "email=a&csrf=old" })).toMatchObject({
    status: 200,
    acted: false,
    body: '{"stale":true}',
  });
  expect(await send({ url: "/login", headers: { ...call, "x-csrf-token": "old" } })).toMatchObject({ status: 403 });
  expect(await send({ url: "/login", headers: form, payload: "csrf=right" })).toMatchObject({ acted: true });
});

test("an unknown URL is reported as such", async () => {
  expect(await send({ url: "/api/nothing" })).toMatchObject({ status: 404 });
});

test("a signed-out user must sign in, whatever the token, and returns to the form's page", async () => {
  const nobody = { "x-nobody": "1" };
  for (const token of ["right", "old"]) {
    const refusedCall = await send({ url: "/api/pins", headers: { ...call, ...nobody, "x-csrf-token": token } });
    expect(refusedCall).toMatchObject({ status: 401, acted: false });
    for (const url of ["/profile?x=1", "/profile/send-link"]) {
      const response = await app.inject({
        method: "POST",
        url,
        headers: { ...form, ...nobody },
        payload: `csrf=${token}`,
      });
      expect(response.statusCode).toBe(303);
      expect(response.headers.location).toBe("/login?return=/profile");
    }
  }
  expect(await send({ url: "/login", headers: { ...form, ...nobody }, payload: "csrf=right" })).toMatchObject({
    acted: true,
  });
});

test("a call is rejected before its body is read", async () => {
  const body = { headers: { ...call, "x-csrf-token": "wrong", "content-type": "application/json" }, payload: "{{{" };
  expect(await send({ url: "/api/pins", ...body })).toMatchObject({ status: 403, acted: false });
  const right = { headers: { ...body.headers, "x-csrf-token": "right" }, payload: "{{{" };
  expect(await send({ url: "/api/pins", ...right })).toMatchObject({ status: 400, acted: false });
});
