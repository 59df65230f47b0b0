import { afterAll, beforeAll, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "../../testing/open-test-accounts.ts";
import { openTestSite, TestBrowser } from "../../testing/open-test-site.ts";

onEachDatabase("confirming the password", (open) => {
  let world: TestAccounts;
  let app: FastifyInstance;
  let browser: TestBrowser;
  const person = { firstName: "Ann", lastName: "Lee", "fields[userType]": "other" };
  const missing = ["Enter your current password to change your email address."];

  beforeAll(async () => {
    world = await openTestAccounts(await open());
    app = await openTestSite(world, { secure: false });
    const { email } = await world.add();
    browser = new TestBrowser(app);
    await browser.open("/login");
    await browser.submit("/login", { email, password: PASSWORD });
  });
  afterAll(() => world.close());

  test("a form without scripts that changes the address reports the missing password [PROF-3]", async () => {
    await browser.open("/bluebook/profile");
    const fields = { ...person, email: "b@new.example.org" };
    const unsaid = await browser.submit("/bluebook/profile", fields);
    expect(unsaid.statusCode).toBe(422);
    expect(unsaid.json()).toMatchObject({ form: { values: fields, errors: { password: missing } } });
  });

  test("so does the specification's call [API-3] [PROF-3]", async () => {
    const fields = { action: "users/save-user", ...person, email: "b@new.example.org" };
    expect((await browser.call(fields)).json()).toMatchObject({ success: false, errors: { password: missing } });
    const wrong = (await browser.call({ ...fields, password: "a guess" })).json();
    expect(wrong).toMatchObject({ success: false, errors: { password: ["This is not your current password."] } });
    expect((await browser.call({ ...fields, password: PASSWORD })).json()).toMatchObject({ success: true });
  });

  test("password managers find the screen for a new password", async () => {
    const { statusCode, headers } = await new TestBrowser(app).open("/.well-known/change-password");
    expect([statusCode, headers.location]).toEqual([303, "/bluebook/password"]);
  });
});
