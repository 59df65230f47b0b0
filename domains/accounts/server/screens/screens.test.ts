import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { saveUserAnswerSchema } from "../../contract.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "../testing/open-test-accounts.ts";
import { openTestSite, TestBrowser } from "../testing/open-test-site.ts";

onEachDatabase("account screens", (open) => {
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

  async function signedIn(email?: string): Promise<{ browser: TestBrowser; email: string; id: string }> {
    const account = await world.add(email === undefined ? {} : { email });
    return { ...(await signedInAs(account.email)), id: account.id };
  }

  async function signedInAs(email: string): Promise<{ browser: TestBrowser; email: string }> {
    const browser = new TestBrowser(app);
    await browser.open("/login");
    await browser.submit("/login", { email, password: PASSWORD });
    await browser.open("/api/account");
    return { browser, email };
  }

  test("a failed login uses words that fit both cases, keeps what was typed, and never shows a password [ACC-2]", async () => {
    const { email } = await world.add();
    const answers = [];
    for (const address of [email, "nobody@example.org"]) {
      const browser = new TestBrowser(app);
      await browser.open("/login?return=/bluebook/profile");
      const response = await browser.submit("/login", {
        email: address,
        password: "my secret guess",
        return: "/bluebook/profile",
      });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({
        form: { message: expect.stringContaining("is incorrect"), values: { email: address } },
        returnTo: "/bluebook/profile",
      });
      expect(response.body).not.toContain("my secret guess");
      answers.push(
        response.body
          .replaceAll(address, "X")
          .replaceAll(browser.token, "T")
          .replace(/"formId":"[^"]+"/, ""),
      );
    }
    expect(answers[0]).toBe(answers[1]);
  });

  test("signing in sets cookies that scripts can't read, and returns to the previous page [SHELL-3]", async () => {
    const { email } = await world.add();
    const browser = new TestBrowser(app);
    const sent = await browser.open("/bluebook/password");
    expect(sent.headers.location).toBe("/login?return=%2Fbluebook%2Fpassword");
    const login = await browser.open(String(sent.headers.location));
    const { returnTo } = login.json<{ returnTo: string }>();
    const response = await browser.submit("/login", { email, password: PASSWORD, return: returnTo });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe("/bluebook/password");
    const unread = { path: "/", httpOnly: true, sameSite: "Lax" };
    expect(response.cookies).toMatchObject(["session", "device", "visit"].map((name) => ({ name, ...unread })));
    expect((await browser.open("/bluebook/password")).statusCode).toBe(200);
    expect((await browser.open("/login?return=/bluebook/profile")).headers.location).toBe("/bluebook/profile");
  });

  test("outside development, cookies are sent over TLS only, and to this host alone", async () => {
    const site = await openTestSite(world, { secure: true });
    const browser = new TestBrowser(site);
    await browser.open("/login");
    const { email } = await world.add();
    const { cookies } = await browser.submit("/login", { email, password: PASSWORD });
    const kept = cookies.map(({ name, secure, httpOnly, path, domain }) => [name, secure, httpOnly, path, domain]);
    expect(kept).toEqual(
      ["__Host-session", "__Host-device", "__Host-visit"].map((name) => [name, true, true, "/", undefined]),
    );
    await site.close();
  });

  // oxlint-disable-next-line no-script-url -- hostile input
  test.each(["https://evil.test/", "//evil.test", "/\\evil.test", "/.//evil.test", "javascript:alert(1)", "/logout"])(
    "after signing in, %j doesn't lead to another site [SHELL-3]",
    async (hostile) => {
      const { email } = await world.add();
      const browser = new TestBrowser(app);
      await browser.open(`/login?return=${encodeURIComponent(hostile)}`);
      const response = await browser.submit("/login", { email, password: PASSWORD, return: hostile });
      expect(response.headers.location).toBe("/bluebook");
    },
  );

  test("a form whose token is missing, old or from another browser changes nothing and keeps what was typed [API-1]", async () => {
    const { email } = await world.add();
    const other = new TestBrowser(app);
    await other.open("/login");
    for (const token of ["", "made-up", other.token]) {
      const browser = new TestBrowser(app);
      await browser.open("/login");
      const response = await browser.submit("/login", { email, password: PASSWORD, csrf: token });
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({
        form: { values: { email }, message: expect.stringContaining("open too long to be submitted") },
      });
      expect(browser.cookies.has("session")).toBe(false);
      expect((await browser.submit("/login", { email, password: PASSWORD })).statusCode).toBe(303);
    }
  });

  test("another site can't sign anyone in with its own form [API-1]", async () => {
    const { email } = await world.add();
    const browser = new TestBrowser(app);
    await browser.open("/login");
    for (const headers of [{ origin: "https://evil.test" }, { "sec-fetch-site": "cross-site" }]) {
      const response = await browser.submit("/login", { email, password: PASSWORD }, headers);
      expect(response.statusCode).toBe(403);
    }
    expect(browser.cookies.has("session")).toBe(false);
  });

  test("after too many attempts, the screen says how long to wait [ACC-2]", async () => {
    const browser = new TestBrowser(app);
    await browser.open("/login");
    for (let tries = 0; tries < 10; tries += 1)
      await browser.submit("/login", { email: "t@example.org", password: "x" });
    const response = await browser.submit("/login", { email: "t@example.org", password: "x" });
    expect(response.statusCode).toBe(429);
    expect(response.headers["retry-after"]).toBe("60");
    expect(response.json()).toMatchObject({
      form: { message: "Too many password attempts. Try again in 1 minute, or reset your password." },
    });
    world.clock.advance(3_600_000);
  });

  test("from sign-up to the welcome screen [ACC-1] [SHELL-5]", async () => {
    const browser = new TestBrowser(app);
    const fields = {
      firstName: "Kim",
      lastName: "Park",
      email: "kim@example.org",
      userType: "attorney",
      password: "sunlit-quarry-9",
    };
    await browser.open("/sign-up");
    const refused = await browser.submit("/sign-up", { ...fields, password: "password123" });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      form: { values: { firstName: "Kim", userType: "attorney" }, errors: { password: [expect.any(String)] } },
    });
    expect(refused.body).not.toContain("password123");
    const sent = await browser.submit("/sign-up", fields);
    expect(sent.headers.location).toBe("/sign-up?notice=mail-sent");
    expect((await browser.open("/sign-up?notice=mail-sent")).json()).toMatchObject({
      notice: "mail-sent",
      address: "kim@example.org",
    });
    const [mail] = await world.mails();
    const elsewhere = new TestBrowser(app);
    const link = await elsewhere.open(`/verify-email?code=${mail?.code}`);
    expect(link.json()).toMatchObject({ link: "sign-up", address: "kim@example.org" });
    expect(world.verified).toEqual([]);
    const wrong = await elsewhere.submit("/verify-email", { code: mail?.code ?? "", password: "something else" });
    expect(wrong.json()).toMatchObject({ link: "sign-up", form: { errors: { password: [expect.any(String)] } } });
    const done = await elsewhere.submit("/verify-email", { code: mail?.code ?? "", password: "sunlit-quarry-9" });
    expect(done.headers.location).toBe("/bluebook/email-verified");
    const thanks = await elsewhere.open("/bluebook/email-verified");
    expect(thanks.json()).toMatchObject({ address: "kim@example.org", profile: { isVerified: true } });
    expect(world.verified.splice(0)).toHaveLength(1);
    const again = await elsewhere.open(`/verify-email?code=${mail?.code}`);
    expect(again.json()).toMatchObject({ link: "used" });
  });

  test("signed out, the welcome screen leads to the login and back [SHELL-5]", async () => {
    const { headers } = await new TestBrowser(app).open("/bluebook/email-verified");
    expect(headers.location).toBe("/login?return=%2Fbluebook%2Femail-verified");
  });

  test("a forgotten password is reset by the mailed link, once [ACC-2]", async () => {
    const { email } = await world.add();
    const browser = new TestBrowser(app);
    await browser.open("/forgot-password");
    const [known, unknown] = [
      await browser.submit("/forgot-password", { email }),
      await browser.submit("/forgot-password", { email: "nobody2@example.org" }),
    ];
    expect(known.headers.location).toBe(unknown.headers.location);
    const mails = await world.mails();
    expect(mails).toHaveLength(1);
    const code = mails[0]?.code ?? "";
    expect((await browser.open(`/reset-password?code=${code}`)).json()).toMatchObject({ link: "reset-password" });
    const unlike = await browser.submit("/reset-password", {
      code,
      newPassword: "battery staple",
      confirmation: "battery",
    });
    expect(unlike.json()).toMatchObject({ form: { errors: { confirmation: ["Passwords do not match."] } } });
    const typed = { code, newPassword: "battery staple", confirmation: "battery staple" };
    const done = await browser.submit("/reset-password", typed);
    expect(done.headers.location).toBe("/bluebook/profile?notice=password-changed");
    expect((await browser.open("/bluebook/profile")).statusCode).toBe(200);
    const other = { code, newPassword: "stapled batteries", confirmation: "stapled batteries" };
    expect((await browser.submit("/reset-password", other)).statusCode).toBe(410);
    await world.mails();
  });

  test("a link on another site does not log out: the user is asked first [ACC-2]", async () => {
    const { browser } = await signedIn();
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { referer: "https://evil.test/page" },
      {},
    ]) {
      expect((await browser.open("/logout", headers)).statusCode).toBe(200);
      expect((await browser.open("/bluebook/profile")).statusCode).toBe(200);
    }
    expect((await browser.open("/logout", { "sec-purpose": "prefetch;prerender" })).statusCode).toBe(403);
    expect((await browser.submit("/logout", { csrf: "made-up" })).statusCode).toBe(403);
    expect((await browser.open("/bluebook/profile")).statusCode).toBe(200);
    const { headers } = await browser.submit("/logout", {});
    expect(headers.location).toBe("/login?notice=signed-out");
    expect((await browser.open("/bluebook/profile")).statusCode).toBe(303);
  });

  test("a link on our own pages logs out at once, and the session ends on the server too [ACC-2]", async () => {
    for (const headers of [
      { "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
      { host: "manual.test", referer: "http://manual.test/bluebook" },
    ]) {
      const { browser } = await signedIn();
      const kept = new Map(browser.cookies);
      const response = await browser.open("/logout", headers);
      expect(response.headers.location).toBe("/login?notice=signed-out");
      expect(browser.cookies.has("session")).toBe(false);
      const thief = new TestBrowser(app);
      for (const [name, value] of kept) thief.cookies.set(name, value);
      expect((await thief.open("/bluebook/profile")).statusCode).toBe(303);
    }
  });

  test("the profile form works without scripts, and its new address waits for its link [PROF-1] [PROF-5]", async () => {
    const { browser, email } = await signedIn();
    const page = await browser.open("/bluebook/profile");
    expect(page.json()).toMatchObject({ form: { values: { email, firstName: "Ann", "fields[userType]": "other" } } });
    const fields = {
      email: "ann@new.example.org",
      firstName: "Anna",
      lastName: "Lee",
      "fields[userType]": "paralegal",
    };
    const wrong = await browser.submit("/bluebook/profile", { ...fields, firstName: "" });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()).toMatchObject({
      form: {
        message: "There was an error.",
        values: { ...fields, firstName: "" },
        errors: { firstName: ["Enter your first name."] },
      },
    });
    const confirmed = await browser.submit("/bluebook/profile", { ...fields, password: PASSWORD });
    expect(confirmed.headers.location).toBe("/bluebook/profile?notice=profile-saved");
    expect((await browser.open("/bluebook/profile?notice=profile-saved")).json()).toMatchObject({
      notice: "profile-saved",
      profile: { email, unverifiedEmail: "ann@new.example.org", userType: "paralegal" },
    });
    const [, mail] = await world.mails();
    const path = `/verify-email?code=${mail?.code}`;
    const stranger = new TestBrowser(app);
    expect((await stranger.open(path)).headers.location).toBe(`/login?return=${encodeURIComponent(path)}`);
    const other = await signedIn();
    expect((await other.browser.open(path)).json()).toMatchObject({ link: "other-account" });
    expect((await browser.open(path)).json()).toMatchObject({ link: "change-address", address: "ann@new.example.org" });
    const done = await browser.submit("/verify-email", { code: mail?.code ?? "" });
    expect(done.headers.location).toBe("/bluebook/email-verified");
    await world.mails();
  });

  test("a waiting address can have its link sent again, or be canceled [PROF-5]", async () => {
    const { browser, email } = await signedIn();
    await browser.submit("/bluebook/profile", {
      email: "late@new.example.org",
      firstName: "A",
      lastName: "B",
      "fields[userType]": "other",
      password: PASSWORD,
    });
    await world.mails();
    expect((await browser.submit("/bluebook/profile/send-link", {})).headers.location).toContain("notice=link-sent");
    expect(await world.mails()).toMatchObject([{ to: "late@new.example.org" }]);
    expect((await browser.submit("/bluebook/profile/send-link", { csrf: "" })).statusCode).toBe(403);
    expect((await browser.submit("/bluebook/profile/keep-address", {})).headers.location).toContain(
      "notice=address-kept",
    );
    expect((await browser.open("/bluebook/profile")).json()).toMatchObject({
      profile: { email, unverifiedEmail: null },
    });
  });

  test("a new password logs other browsers out, and this one stays logged in [PASS-1] [PASS-3]", async () => {
    const { browser, email } = await signedIn();
    const { browser: other } = await signedInAs(email);
    await browser.open("/bluebook/password");
    const unlike = await browser.submit("/bluebook/password", {
      password: PASSWORD,
      newPassword: "battery staple",
      confirmation: "other",
    });
    expect(unlike.json()).toMatchObject({ form: { errors: { confirmation: ["Passwords do not match."] } } });
    const typed = { password: PASSWORD, newPassword: "battery staple", confirmation: "battery staple" };
    expect((await browser.submit("/bluebook/password", typed)).headers.location).toContain("notice=password-changed");
    expect((await browser.open("/bluebook/password")).statusCode).toBe(200);
    expect((await other.open("/bluebook/password")).statusCode).toBe(303);
    await world.mails();
  });

  test("POST / saves the profile and returns errors by field [API-3] [PROF-3]", async () => {
    const { browser, email, id } = await signedIn();
    const fields = {
      action: "users/save-user",
      userId: id,
      firstName: "Ada",
      lastName: "B",
      email,
      "fields[userType]": "professor",
    };
    const saved = saveUserAnswerSchema.parse((await browser.call(fields)).json());
    expect(saved).toMatchObject({ loggedIn: true, success: true });
    const refused = await browser.call({ ...fields, lastName: "", "fields[userType]": "king" });
    expect(saveUserAnswerSchema.parse(refused.json())).toEqual({
      loggedIn: true,
      success: false,
      message: "There was an error.",
      errors: { lastName: ["Enter your last name."], "fields[userType]": ["Choose what describes you best."] },
    });
    expect((await browser.call({ ...fields, userId: "somebody-else" })).json()).toMatchObject({
      loggedIn: true,
      success: false,
      code: "other-account",
    });
  });

  test("POST / changes the password and returns the next token [API-3] [PASS-2] [PASS-3]", async () => {
    const { browser, id } = await signedIn();
    const fields = { action: "users/save-user", userId: id, password: PASSWORD, newPassword: "battery staple" };
    expect((await browser.call({ ...fields, password: "wrong" })).json()).toEqual({
      loggedIn: true,
      success: false,
      message: "There was an error updating your password.",
      errors: { password: ["This is not your current password."] },
    });
    const before = browser.token;
    expect((await browser.call(fields)).json()).toMatchObject({ success: true });
    expect(browser.token).not.toBe(before);
    expect((await browser.call({ ...fields, password: "x" })).statusCode).toBe(200);
    browser.token = before;
    expect((await browser.call({ ...fields, password: "x" })).statusCode).toBe(403);
    await world.mails();
  });

  test("POST / is refused without the token of this very session [API-1]", async () => {
    const [{ browser, id }, { browser: other }] = [await signedIn(), await signedIn()];
    const fields = { action: "users/save-user", userId: id, firstName: "Mallory" };
    for (const [token, headers] of [
      ["", {}],
      ["made-up", {}],
      [other.token, {}],
      [browser.token, { "x-requested-with": "" }],
      [browser.token, { origin: "https://evil.test" }],
    ] as const) {
      const response = await browser.call(fields, { "x-csrf-token": token, ...headers });
      expect(response.statusCode).toBe(403);
    }
  });

  test("a response says that the session has ended, so that the page can react [ACC-4]", async () => {
    const { browser } = await signedIn();
    expect((await browser.open("/api/account")).json()).toMatchObject({
      loggedIn: true,
      data: { profile: { firstName: "Ann" } },
    });
    world.clock.advance(31 * 24 * 3_600_000);
    expect((await browser.open("/api/account")).json()).toMatchObject({ loggedIn: false, data: { profile: null } });
    browser.token = "";
    const signedOut = new TestBrowser(app);
    await signedOut.open("/api/account");
    const answer = await signedOut.call({ action: "users/save-user" });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ loggedIn: false, code: "sign-in-needed" });
  });
});
