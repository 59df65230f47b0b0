import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call, CallRefused, dataOf, OfflineError } from "./api-client.ts";
import type { CallRequest } from "./requests.ts";
import { SESSION_CHANGED, signInAgain, type SignedInAgain } from "./session-change.ts";

const request = (method: string, address: string): CallRequest<{ data: string }> => ({ method, address, fields: {} });
const list = request("GET", "/api/list");
const change = request("POST", "/api/list");

type Respond = () => Promise<Response>;
const fails: Respond = () => Promise.reject(new TypeError("No connection."));
const answers = (status: number, body: object, headers: Record<string, string> = {}): Respond => {
  return () => Promise.resolve(Response.json(body, { status, headers }));
};
const has = (data: string) => answers(200, { loggedIn: true, data });
const ended = answers(401, { loggedIn: false, code: "session-ended", message: "Log in again." });
const isAccountOf = (userId: string | null, csrfToken: string) =>
  answers(200, { loggedIn: userId !== null, data: { profile: userId === null ? null : { userId }, csrfToken } });

/** What was requested, with its token if it had one. */
let sent: string[];
let shell: { dataset: Record<string, string> };
let broadcasts: unknown[];
let asked: number;

/** A page rendered for Kim, and a server that responds in this order. */
function respondWith(...responses: Respond[]): void {
  vi.stubGlobal("fetch", (address: string, { method = "", headers = {} }: RequestInit) => {
    const token = new Headers(headers).get("x-csrf-token");
    sent.push([method, address, ...(token === null ? [] : [token])].join(" "));
    const respond = responses.shift();
    if (!respond) throw new Error("One request too many.");
    return respond();
  });
}

/** Whoever is asked to log in again does so a little later. */
function logsIn(outcome: SignedInAgain): void {
  signInAgain.ask = async () => {
    asked += 1;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    if (outcome === "same") shell.dataset["csrf"] = "new";
    return outcome;
  };
}

beforeEach(() => {
  [sent, broadcasts, asked] = [[], [], 0];
  shell = { dataset: { userId: "kim", email: "kim@example.org", csrf: "old" } };
  logsIn("nobody");
  vi.stubGlobal("document", {
    querySelector: (selector: string) =>
      selector.endsWith("[data-signed-in]") && shell.dataset["userId"] === undefined ? null : shell,
    querySelectorAll: () => [],
    addEventListener: () => {},
    dispatchEvent: (event: CustomEvent) => broadcasts.push([event.type, event.detail]),
  });
  // The pauses between two attempts are as short as the clock allows.
  vi.stubGlobal("setTimeout", (act: () => void) => setImmediate(act));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a read is tried three times, while the connection or the server is down", async () => {
  respondWith(fails, answers(503, { message: "Down." }), has("a"));
  expect(await dataOf(list)).toBe("a");
  respondWith(fails, fails, fails);
  await expect(call(list)).rejects.toThrow(OfflineError);
  respondWith(answers(502, {}), answers(504, {}), answers(503, { message: "Down." }, { "retry-after": "5" }));
  await expect(call(list)).rejects.toThrow(OfflineError);
  expect(sent).toHaveLength(9);
});

test("a change is sent once, since it may have arrived", async () => {
  respondWith(fails);
  await expect(call(change)).rejects.toThrow(OfflineError);
  respondWith(answers(503, { message: "Not saved." }, { "retry-after": "5" }));
  await expect(call(change)).rejects.toMatchObject({ message: "Not saved.", status: 503, retryAfter: 5 });
  expect(sent).toEqual(["POST /api/list old", "POST /api/list old"]);
});

test("a refusal has what the server says", async () => {
  respondWith(answers(422, { message: "No.", code: "form-refused", errors: { email: ["Wrong."] } }));
  const refused = await call(change).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CallRefused);
  expect(refused).toMatchObject({ status: 422, code: "form-refused", message: "No.", errors: { email: ["Wrong."] } });
});

test("a response that is not ours is told apart from none", async () => {
  respondWith(() => Promise.resolve(new Response("<html>")));
  await expect(call(list)).rejects.toMatchObject({ name: "OfflineError", isEmpty: true });
});

test("equal reads at the same time share one request, until something has changed", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  respondWith(() => held.then(has("old")), has("changed"), has("new"));
  const before = [dataOf(list), dataOf(list)];
  await call(change);
  const after = dataOf(list);
  release();
  expect(await Promise.all([...before, after])).toEqual(["old", "old", "new"]);
});

test("an abandoned read is not tried again", async () => {
  const screen = new AbortController();
  respondWith(() => {
    screen.abort();
    return Promise.reject(new DOMException("Gone.", "AbortError"));
  });
  await expect(call(list, { signal: screen.signal })).rejects.toMatchObject({ name: "AbortError" });
  expect(sent).toHaveLength(1);
});

test("two calls whose session has ended ask once, wait, and are sent again with the new token", async () => {
  logsIn("same");
  respondWith(ended, ended, has("a"), has("a"));
  expect(await Promise.all([dataOf(list), dataOf(change)])).toEqual(["a", "a"]);
  expect(asked).toBe(1);
  expect(sent.toSorted()).toEqual(["GET /api/list", "GET /api/list", "POST /api/list new", "POST /api/list old"]);
  expect(broadcasts).toEqual([]);
});

test("a page that was shown as a visitor's while its user was asked is theirs again", async () => {
  signInAgain.ask = () => {
    shell.dataset = { csrf: "new" };
    return Promise.resolve("same");
  };
  respondWith(ended, has("a"));
  expect(await dataOf(change)).toBe("a");
  expect(broadcasts).toEqual([[SESSION_CHANGED, "reload"]]);
});

test("a call is not sent for another person, nor when nobody logs in, and the page stays", async () => {
  logsIn("other");
  respondWith(ended);
  await expect(call(change)).rejects.toMatchObject({ code: "other-account" });
  logsIn("nobody");
  respondWith(ended);
  await expect(call(change)).rejects.toMatchObject({ code: "session-ended" });
  expect(sent).toHaveLength(2);
  expect(broadcasts).toEqual([]);
});

test("nobody is asked in the background, or on a page rendered for nobody", async () => {
  respondWith(ended, ended);
  await expect(call(list, { ifEnded: "ignore" })).rejects.toMatchObject({ code: "session-ended" });
  expect(broadcasts).toEqual([]);
  await expect(call(list, { ifEnded: "show" })).rejects.toMatchObject({ code: "session-ended" });
  expect(broadcasts).toEqual([[SESSION_CHANGED, "ended"]]);
  shell.dataset = {};
  respondWith(ended);
  await expect(call(list)).rejects.toMatchObject({ code: "session-ended" });
  expect(asked).toBe(0);
});

test("a page learns from any response that its user has logged out or is gone", async () => {
  respondWith(answers(200, { loggedIn: false, data: "a" }));
  await call(list);
  expect(broadcasts).toEqual([[SESSION_CHANGED, "ended"]]);
});

test("a token of an earlier session is renewed, for the same person only", async () => {
  shell.dataset["csrf"] = "stale";
  const refused = answers(403, { loggedIn: true, code: "mutation-refused", message: "Reload." });
  respondWith(refused, isAccountOf("kim", "fresh"), has("a"));
  expect(await dataOf(change)).toBe("a");
  expect(sent).toEqual(["POST /api/list stale", "GET /api/account", "POST /api/list fresh"]);
  respondWith(refused, isAccountOf("lee", "theirs"));
  await expect(call(change)).rejects.toMatchObject({ code: "other-account" });
  sent = [];
  respondWith(refused, isAccountOf("kim", "fresh"));
  await expect(call(change)).rejects.toMatchObject({ code: "mutation-refused" });
  expect(sent).toEqual(["POST /api/list fresh", "GET /api/account"]);
});
