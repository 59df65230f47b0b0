import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "../testing/open-test-accounts.ts";
import { openTestSite, TestBrowser } from "../testing/open-test-site.ts";

const THANKS = "/bluebook/email-verified";
const password = "sunlit-quarry-9";

onEachDatabase("a button pressed twice, without scripts,", (open) => {
  let world: TestAccounts;
  let app: FastifyInstance;
  let count = 0;

  beforeAll(async () => {
    world = await openTestAccounts(await open());
    app = await openTestSite(world, { secure: false });
  });
  afterAll(async () => {
    await app.close();
    await world.close();
  });

  /** A browser at the link it was mailed. */
  async function atLink(): Promise<{ browser: TestBrowser; email: string; code: string }> {
    const browser = new TestBrowser(app);
    const email = `kim${(count += 1)}@example.org`;
    const person = { firstName: "Kim", lastName: "Park", userType: "law-student" };
    await browser.open("/sign-up");
    await browser.submit("/sign-up", { ...person, email, password });
    const [mail] = await world.mails();
    const code = mail?.code ?? "";
    await browser.open(`/verify-email?code=${code}`);
    return { browser, email, code };
  }

  /** The same browser, before it received a response. */
  function asItWas(browser: TestBrowser): TestBrowser {
    const same = new TestBrowser(app);
    same.token = browser.token;
    for (const [name, value] of browser.cookies) same.cookies.set(name, value);
    return same;
  }

  test("lets no one in by a used code without its password, nor by one for another purpose", async () => {
    const { browser, email, code } = await atLink();
    const stranger = asItWas(browser);
    await browser.submit("/verify-email", { code, password });
    for (const guess of ["", "something else", PASSWORD, "x".repeat(5_000)]) {
      const answer = await stranger.submit("/verify-email", { code, password: guess });
      expect(answer.statusCode).toBe(410);
      expect(answer.body).not.toContain(email);
    }
    const reset = { code, newPassword: password, confirmation: password };
    expect((await stranger.submit("/reset-password", reset)).statusCode).toBe(410);
    const other = await world.add();
    await stranger.open("/login");
    await stranger.submit("/login", { email: other.email, password: PASSWORD });
    await stranger.open("/api/account");
    expect((await stranger.submit("/verify-email", { code })).statusCode).toBe(410);
    expect((await stranger.submit("/verify-email", { code: "", password })).statusCode).toBe(410);
  });

  test("confirms a new account once, and both responses lead to the new user's welcome [ACC-1] [ACC-2]", async () => {
    const { browser, email, code } = await atLink();
    world.verified.length = 0;
    const second = asItWas(browser);
    const answers = [
      await browser.submit("/verify-email", { code, password }),
      await second.submit("/verify-email", { code, password }),
    ];
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [303, THANKS],
      [303, THANKS],
    ]);
    expect(world.verified).toHaveLength(1);
    expect((await second.open(THANKS)).json()).toMatchObject({ address: email, profile: { isVerified: true } });
    const session = await world.sessionOf(second.cookies.get("session") ?? "");
    expect(session?.previousLoginAt).toBeNull();
  });

  test("responds alike whether the first response's cookie arrived before the second press or the first is still running", async () => {
    const known = await atLink();
    await known.browser.submit("/verify-email", { code: known.code, password });
    const stale = await known.browser.submit("/verify-email", { code: known.code, password });
    expect(stale.headers.location).toBe(THANKS);
    const hasty = await atLink();
    const both = [hasty.browser, asItWas(hasty.browser)].map((browser) =>
      browser.submit("/verify-email", { code: hasty.code, password }),
    );
    for (const { headers } of await Promise.all(both)) expect(headers.location).toBe(THANKS);
  });

  test("works for ten minutes", async () => {
    const { browser, code } = await atLink();
    const late = asItWas(browser);
    await browser.submit("/verify-email", { code, password });
    world.clock.advance(11 * 60_000);
    expect((await late.submit("/verify-email", { code, password })).statusCode).toBe(410);
  });

  test("puts a new address into effect once [PROF-5]", async () => {
    const account = await world.add();
    const browser = new TestBrowser(app);
    await browser.open("/login");
    await browser.submit("/login", { email: account.email, password: PASSWORD });
    await browser.open("/bluebook/profile");
    const email = `ann${(count += 1)}@new.example.org`;
    const person = { firstName: "Ann", lastName: "Lee", "fields[userType]": "other" };
    await browser.submit("/bluebook/profile", { email, password: PASSWORD, ...person });
    const mails = await world.mails();
    const code = mails.find(({ to }) => to === email)?.code ?? "";
    await browser.open(`/verify-email?code=${code}`);
    for (const _press of [1, 2])
      expect((await browser.submit("/verify-email", { code })).headers.location).toBe(THANKS);
    expect((await browser.open(THANKS)).json()).toMatchObject({ address: email });
    expect((await new TestBrowser(app).submit("/verify-email", { code })).json()).toMatchObject({
      link: "used",
      form: { message: expect.any(String) },
    });
    await world.mails();
  });

  test("sets a forgotten password once, and both responses are signed in", async () => {
    const { email } = await world.add();
    const browser = new TestBrowser(app);
    await browser.open("/forgot-password");
    await browser.submit("/forgot-password", { email });
    const [mail] = await world.mails();
    const code = mail?.code ?? "";
    await browser.open(`/reset-password?code=${code}`);
    const second = asItWas(browser);
    const form = { code, newPassword: "new-quarry-of-light", confirmation: "new-quarry-of-light" };
    const sent = await browser.submit("/reset-password", form);
    expect(sent.headers.location).toBe("/bluebook/profile?notice=password-changed");
    const again = await second.submit("/reset-password", form);
    expect(again.headers.location).toBe(sent.headers.location);
    expect((await second.open("/bluebook/profile")).json()).toMatchObject({ profile: { email } });
    const other = { ...form, newPassword: "another-choice-9", confirmation: "another-choice-9" };
    expect((await asItWas(second).submit("/reset-password", other)).statusCode).not.toBe(303);
  });
});
