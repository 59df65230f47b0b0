import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import type { AccountScreen } from "../../../contract.ts";
import { bytesOfBase32, codeAt, stepAt } from "../../security/second-factor/totp.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "../../testing/open-test-accounts.ts";
import { openTestSite, TestBrowser } from "../../testing/open-test-site.ts";

const screen = "/bluebook/security/second-factor";

onEachDatabase("account security screens", (open) => {
  let world: TestAccounts;
  let app: FastifyInstance;

  beforeAll(async () => {
    world = await openTestAccounts(await open());
    app = await openTestSite(world, { secure: false });
  });
  afterAll(async () => {
    await app.close();
    await world.close();
  });

  async function signedIn(email: string): Promise<TestBrowser> {
    const browser = new TestBrowser(app);
    await browser.open("/login");
    await browser.submit("/login", { email, password: PASSWORD });
    return browser;
  }

  /** Sets up the second factor in a browser; returns what the app shows from then on. */
  async function setUp(browser: TestBrowser): Promise<{ shown: () => string; codes: readonly string[] }> {
    await browser.open(screen);
    await browser.submit(screen, { do: "begin", password: PASSWORD });
    const waiting = (await browser.open(screen)).json<AccountScreen>().security?.enrolment;
    const shown = () => codeAt(bytesOfBase32(waiting?.key ?? ""), stepAt(world.clock.now()));
    const done = await browser.submit(screen, { do: "confirm", code: shown() });
    world.clock.advance(60_000);
    return { shown, codes: done.json<AccountScreen>().security?.newCodes ?? [] };
  }

  test("a device can be logged out from the list, and all others together", async () => {
    const { email } = await world.add();
    const [admin, phone, library] = [await signedIn(email), await signedIn(email), await signedIn(email)];
    const list = (await admin.open("/bluebook/security")).json<AccountScreen>().security?.sessions ?? [];
    expect(list).toHaveLength(3);
    const other = list.find(({ isThis }) => !isThis);
    const ended = await admin.submit("/bluebook/security", { end: other?.id ?? "" });
    expect(ended.headers.location).toBe("/bluebook/security?notice=device-logged-out");
    const statuses = async () =>
      Promise.all(
        [admin, phone, library].map(async (browser) => (await browser.open("/bluebook/security")).statusCode),
      );
    expect((await statuses()).toSorted()).toEqual([200, 200, 303]);
    await admin.open("/bluebook/security");
    await admin.submit("/bluebook/security", { end: "others" });
    expect(await statuses()).toEqual([200, 303, 303]);
  });

  test("'This is a shared computer' sets a cookie that ends with the window, and the browser is not remembered", async () => {
    const { email } = await world.add();
    const browser = new TestBrowser(app);
    await browser.open("/login");
    const { cookies } = await browser.submit("/login", { email, password: PASSWORD, shared: "1" });
    const kept = cookies.filter(({ value }) => value !== "");
    expect(kept.map(({ name, maxAge }) => [name, maxAge])).toEqual([["session", undefined]]);
  });

  test("signed out, the screen leads to the login and back", async () => {
    const { headers } = await new TestBrowser(app).open("/bluebook/security");
    expect(headers.location).toBe("/login?return=%2Fbluebook%2Fsecurity");
  });

  test("two-step login can be set up, is required at login, and can be turned off, without scripts", async () => {
    const { email } = await world.add();
    const browser = await signedIn(email);
    const { shown, codes } = await setUp(browser);
    expect(codes).toHaveLength(10);
    expect((await browser.open(screen)).json<AccountScreen>().security).toMatchObject({
      secondFactor: { isOn: true, codesLeft: 10 },
      newCodes: [],
    });
    const phone = new TestBrowser(app);
    await phone.open("/login?return=/bluebook/profile");
    const half = await phone.submit("/login", { email, password: PASSWORD, return: "/bluebook/profile", shared: "1" });
    expect(half.headers.location).toBe("/login/code?return=%2Fbluebook%2Fprofile");
    expect(half.cookies.map(({ name, path }) => [name, path])).toEqual([["sign-in-attempt", "/login/code"]]);
    expect((await phone.open("/bluebook/profile")).statusCode).toBe(303);
    await phone.open("/login/code?return=/bluebook/profile");
    const wrong = await phone.submit("/login/code", { code: "000000", return: "/bluebook/profile" });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json<AccountScreen>().form.errors["code"]).toBeDefined();
    const whole = await phone.submit("/login/code", { code: shown(), return: "/bluebook/profile" });
    expect(whole.headers.location).toBe("/bluebook/profile");
    expect(whole.cookies.find(({ name }) => name === "session")).not.toHaveProperty("maxAge");
    world.clock.advance(60_000);
    await phone.open(screen);
    const off = await phone.submit(screen, { do: "off", password: PASSWORD, code: codes[0] ?? "" });
    expect(off.headers.location).toBe("/bluebook/security?notice=second-factor-off");
    expect((await signedIn(email)).cookies.has("session")).toBe(true);
  });

  test("the code screen leads to the login when no sign-in is waiting", async () => {
    const browser = new TestBrowser(app);
    expect((await browser.open("/login/code?return=/bluebook/profile")).headers.location).toBe(
      "/login?return=%2Fbluebook%2Fprofile",
    );
    await browser.open("/login");
    const { headers } = await browser.submit("/login/code", { code: "123456" });
    expect(headers.location).toBe("/login?return=%2Fbluebook&notice=log-in-again");
  });

  test("a site admin is led to set it up, may keep reading, and has access afterwards", async () => {
    const { email } = await world.add({ staffRole: "owner" });
    const browser = new TestBrowser(app);
    await browser.open("/login?return=/bluebook/profile");
    const arrival = await browser.submit("/login", { email, password: PASSWORD, return: "/bluebook/profile" });
    expect(arrival.headers.location).toBe(`${screen}?return=%2Fbluebook%2Fprofile`);
    const asked = await browser.open(String(arrival.headers.location));
    expect(asked.json<AccountScreen>()).toMatchObject({
      returnTo: "/bluebook/profile",
      security: { secondFactor: { isOn: false, isNeeded: true } },
    });
    expect((await browser.open("/bluebook/profile")).statusCode).toBe(200);
    await setUp(browser);
    const after = await browser.open(`${screen}?return=/bluebook/profile`);
    expect(after.headers.location).toBe("/bluebook/profile");
  });
});
