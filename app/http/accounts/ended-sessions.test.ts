import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import {
  openTestProduct,
  PlainBrowser,
  type Route,
  type TestProduct,
} from "../../starting/testing/open-test-product.ts";

interface Form {
  /** The page with the form; a call's token comes from /api/account. */
  page?: string;
  fields?: Record<string, string>;
  /** The status of a response to a valid form. */
  status: number;
}

const person = { firstName: "Kim", lastName: "Park", userType: "attorney", password: "sunlit-quarry-9" };

/** Routes that serve people who are not logged in. A new one must be added here. */
const forAnybody: Readonly<Record<string, Form>> = {
  "POST /login": { page: "/login", fields: { email: "reader@demo.test", password: "demo-password" }, status: 303 },
  "POST /logout": { status: 303 },
  "POST /sign-up": {
    page: "/sign-up",
    fields: person,
    status: 303,
  },
  "POST /sign-up/again": { page: "/sign-up", fields: { email: "nobody@example.org" }, status: 303 },
  "POST /forgot-password": { page: "/forgot-password", fields: { email: "nobody@example.org" }, status: 303 },
  // Links that were never sent: refused as invalid links, never as outdated pages.
  "POST /reset-password": { page: "/login", fields: { code: "x", newPassword: "sunlit-quarry-9" }, status: 410 },
  "POST /verify-email": { page: "/login", fields: { code: "x" }, status: 410 },
  "POST /reopen-account": { page: "/login", fields: { code: "x" }, status: 410 },
  "POST /login/code": { page: "/login", fields: { code: "123456" }, status: 303 },
  "POST /undo-address": { page: "/login", fields: { code: "x" }, status: 410 },
  "POST /api/account/log-in": { fields: { email: "reader@demo.test", password: "demo-password" }, status: 200 },
  "POST /api/group/ask-again": { fields: { code: "x" }, status: 410 },
  "POST /api/group/confirm-join": { fields: { code: "x" }, status: 410 },
  "POST /api/group/activate-account": { fields: { code: "x", ...person }, status: 410 },
  // An order that nobody without its secret link may know of.
  "POST /api/orders/:number/pay": { fields: { provider: "invoice" }, status: 404 },
  "POST /api/quotes/:number/accept": { fields: { token: "x", purchaseOrder: "x" }, status: 404 },
  "POST /api/user/saveVersionPreference/:version": { status: 200 },
  "POST /api/cart/change-line": { fields: { lineId: "x", qty: "1" }, status: 200 },
  "POST /api/cart/apply-offer": { fields: { code: "NOSUCHCODE" }, status: 404 },
  "POST /api/cart/remove-offer": { status: 200 },
  "POST /api/cart/save-buyer": { fields: { city: "Boston" }, status: 200 },
  "POST /products/cart": { fields: { act: "remove-offer" }, status: 303 },
  // As the order's address answers whoever may not see it.
  "POST /orders/:number": { fields: { provider: "invoice" }, status: 302 },
  "POST /quotes/:number": { fields: { purchaseOrder: "PO 1" }, status: 302 },
};

/** What a browser may still have after its session has ended. */
const leftovers = ["no cookie", "a cookie that was never one", "the cookie of a session that has ended"] as const;
type Leftover = (typeof leftovers)[number];

onOneDatabase("a browser whose session has ended", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let mutations: Route[];
  let ended = "";
  let people = 0;

  beforeAll(async () => {
    database = await open();
    const edition = manualEdition({ handle: "v22", pages: [manualPage("p1")] });
    await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
    product = await openTestProduct(database, { LIMITS: "off" });
    const reader = new PlainBrowser(product.app);
    await reader.logIn("expiring@demo.test");
    ended = reader.cookies.get("session") ?? "";
    await database.db.deleteFrom("account_sessions").execute();
    mutations = product.routes.filter(
      ({ method, withoutCsrf }) => !["GET", "HEAD", "OPTIONS"].includes(method) && !withoutCsrf,
    );
  });
  afterAll(() => product.close());

  function browserWith(leftover: Leftover): PlainBrowser {
    const browser = new PlainBrowser(product.app);
    if (leftover === "a cookie that was never one") browser.cookies.set("session", "A".repeat(43));
    if (leftover === "the cookie of a session that has ended") browser.cookies.set("session", ended);
    return browser;
  }

  const address = ({ url }: Route) =>
    url.replace("/releases/:id", "/releases/v22.1").replace(":part", "index").replaceAll(/:\w+/g, "v22");
  const nameOf = ({ method, url }: Route) => `${method} ${url}`;

  test("every route that changes something is known to require an account, or to serve anyone", () => {
    expect(mutations.length).toBeGreaterThan(30);
    expect(new Set(mutations.filter((route) => route.forAnybody).map(nameOf))).toEqual(
      new Set(Object.keys(forAnybody)),
    );
  });

  describe.each(leftovers)("with %s", (leftover) => {
    test("can send forms and calls that serve anyone, on the first try", async () => {
      const answers: Record<string, number> = {};
      for (const route of mutations.filter((one) => one.forAnybody)) {
        const { page, fields = {} } = forAnybody[nameOf(route)] ?? {};
        const browser = browserWith(leftover);
        await browser.open(page ?? "/api/account");
        const isCall = route.url.startsWith("/api/");
        const all = { email: `person${++people}@example.org`, ...fields };
        const response = await (isCall
          ? browser.call("POST", address(route), all)
          : browser.submit(address(route), all));
        answers[nameOf(route)] = response.statusCode;
      }
      expect(answers).toEqual(
        Object.fromEntries(Object.entries(forAnybody).map(([name, { status }]) => [name, status])),
      );
    });

    test("is asked to log in by every other call, and never told that its page is outdated [API-1]", async () => {
      for (const route of mutations.filter((one) => !one.forAnybody)) {
        for (const fresh of [false, true]) {
          const browser = browserWith(leftover);
          if (fresh) await browser.open("/api/account");
          const response = await browser.call(route.method, address(route));
          expect([nameOf(route), response.statusCode]).toEqual([nameOf(route), 401]);
          // That call makes a browser forget the cookie of a session that has ended.
          const code = fresh || leftover === "no cookie" ? "sign-in-needed" : "session-ended";
          expect(response.json()).toMatchObject({ loggedIn: false, code });
        }
      }
    });

    test("is sent to log in by every other form, with an explanation, and returns to its page", async () => {
      const forms = mutations.filter((one) => !one.forAnybody && !one.url.startsWith("/api/"));
      expect(forms.length).toBeGreaterThan(3);
      const loggedIn = new Map<string, PlainBrowser>();
      for (const route of forms) {
        const browser = browserWith(leftover);
        const sent = await browser.submit(address(route), { firstName: "Kim" });
        expect([nameOf(route), sent.statusCode]).toEqual([nameOf(route), 303]);
        const login = await browser.open(String(sent.headers.location));
        expect(login.body).toContain("You were logged out in the meantime");
        expect(browser.cookies.has("session")).toBe(false);
        const wanted = /name="return" value="([^"]+)"/.exec(login.body)?.[1] ?? "";
        const isOfAdmin = route.url.startsWith("/admin");
        const email = isOfAdmin ? "admin@demo.test" : "reader@demo.test";
        // Once for each account: checking a password takes a while.
        const known = loggedIn.get(email);
        if (known === undefined) {
          const arrived = await browser.submit("/login", { email, password: "demo-password", return: wanted });
          // The staff's login leads on by way of the second step.
          const step = `/bluebook/security/second-factor?return=${encodeURIComponent(wanted)}`;
          expect(arrived.headers.location).toBe(isOfAdmin ? step : wanted);
          loggedIn.set(email, browser);
        }
        // There is nothing with the made-up id or number, and the edition is edited in files.
        const made =
          /\/(?:pages|terms|sections|users|orders|quotes|keys|offers|versions|groups|imports|merges|moves|images|suppressions)\/:/.test(
            route.url,
          )
            ? 404
            : 200;
        const status = route.url.includes("/menu") ? 409 : made;
        expect([nameOf(route), (await (known ?? browser).open(wanted)).statusCode]).toEqual([nameOf(route), status]);
      }
    });
  });

  test("logs in again after the password was changed elsewhere, from the page that was open", async () => {
    const [here, elsewhere] = [new PlainBrowser(product.app), new PlainBrowser(product.app)];
    await here.logIn("pending@demo.test");
    await elsewhere.logIn("pending@demo.test");
    await elsewhere.open("/bluebook/password");
    const fields = { password: "demo-password", newPassword: "sunlit-quarry-9", confirmation: "sunlit-quarry-9" };
    expect((await elsewhere.submit("/bluebook/password", fields)).headers.location).toContain("password-changed");
    expect((await here.open("/bluebook/profile")).headers.location).toBe("/login?return=%2Fbluebook%2Fprofile");
    expect((await here.logIn("pending@demo.test", "sunlit-quarry-9")).statusCode).toBe(303);
    expect((await here.open("/bluebook/profile")).statusCode).toBe(200);
  });

  test("is told so by the refusal itself, where another server has just ended it and this one keeps who is logged in", async () => {
    const browser = new PlainBrowser(product.app);
    await browser.logIn("expiring@demo.test");
    expect((await browser.open("/api/user")).json()).toMatchObject({ loggedIn: true });
    const elsewhere = await openDatabase(database.settings);
    await elsewhere.db.deleteFrom("account_sessions").execute();
    await elsewhere.close();
    const refused = await browser.call("POST", "/api/lists/recently-viewed/p1");
    expect([refused.statusCode, refused.json()]).toMatchObject([401, { loggedIn: false, code: "session-ended" }]);
    // So the page that is asked for then is a visitor's.
    expect((await browser.open("/api/user")).json()).toMatchObject({ loggedIn: false });
  });

  test("while a user is logged in, a token from an earlier session is refused", async () => {
    const browser = new PlainBrowser(product.app);
    await browser.open("/login");
    const before = browser.token;
    await browser.logIn("new@demo.test");
    browser.token = before;
    expect((await browser.call("POST", "/api/lists/pinned-pages/clear")).statusCode).toBe(403);
    await browser.open("/api/account");
    expect((await browser.call("POST", "/api/lists/pinned-pages/clear")).statusCode).toBe(200);
  });
});
