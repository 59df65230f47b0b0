import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "../../testing/open-test-accounts.ts";
import { openTestSite, TestBrowser } from "../../testing/open-test-site.ts";
import { sendReset } from "../sign-in/reset-password.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { answerSignUp, readLink, sendSignUpAgain, signUp, verifySignUp } from "./sign-up.ts";

const from = { ip: "203.0.113.9" };
const HOUR_MS = 3_600_000;

onEachDatabase("someone who comes back before confirming their sign-up", (open) => {
  let database: TestDatabase;
  let world: TestAccounts;

  beforeAll(async () => {
    database = await open();
    world = await openTestAccounts(database);
  });
  afterAll(() => world.close());

  const person = { firstName: "Sam", lastName: "Student", "fields[userType]": "law-student", userType: "law-student" };
  async function signedUp(email: string, password = PASSWORD): Promise<void> {
    await signUp(world.accounts, { ...person, email, password }, from);
    await world.mails();
  }
  const signedIn = (email: string, password: string) => signIn(world.accounts, { email, password }, from);

  test("is told so only with the right password, whether or not the address has an account [ACC-2]", async () => {
    await signedUp("sam@uni.test");
    await expect(signedIn("sam@uni.test", PASSWORD)).rejects.toMatchObject({ code: "confirm-first", status: 403 });
    await expect(signedIn("sam@uni.test", "another password")).rejects.toMatchObject({ code: "wrong-credentials" });
    // A stranger who signs up with the address of an account gets the same response as with any other.
    const { email } = await world.add();
    await signedUp(email, "a stranger's own words");
    await expect(signedIn(email, "a stranger's own words")).rejects.toMatchObject({ code: "confirm-first" });
    await expect(signedIn(email, PASSWORD)).resolves.toBeDefined();
  });

  test("gets the mail again, also through 'forgot password', and also a day later", async () => {
    await signedUp("late@uni.test");
    world.clock.advance(25 * HOUR_MS);
    expect(await sendSignUpAgain(world.accounts, "Late@uni.test")).toBe(true);
    expect(await world.mails()).toMatchObject([{ to: "late@uni.test", template: "verify-address" }]);
    await sendReset(world.accounts, "late@uni.test");
    const [mail] = await world.mails();
    expect(mail).toMatchObject({ to: "late@uni.test", template: "verify-address" });
    await verifySignUp(world.accounts, { code: mail?.code ?? "", password: PASSWORD }, from);
    world.verified.length = 0;
    expect(await sendSignUpAgain(world.accounts, "nobody@uni.test")).toBe(false);
    expect(await world.mails()).toEqual([]);
  });

  test("following the link again says that the address is confirmed, and an expired one offers another", async () => {
    await signUp(world.accounts, { ...person, email: "twice@uni.test", password: PASSWORD }, from);
    await signUp(world.accounts, { ...person, email: "old@uni.test", password: PASSWORD }, from);
    const mails = await world.mails();
    const codeTo = (email: string) => mails.find(({ to }) => to === email)?.code ?? "";
    await verifySignUp(world.accounts, { code: codeTo("twice@uni.test"), password: PASSWORD }, from);
    world.verified.length = 0;
    world.clock.advance(48 * HOUR_MS);
    expect(await readLink(world.accounts, codeTo("twice@uni.test"))).toEqual({ kind: "used", email: "" });
    expect(await readLink(world.accounts, codeTo("old@uni.test"))).toEqual({ kind: "expired", email: "old@uni.test" });
    expect(await readLink(world.accounts, "nothing")).toBeUndefined();
  });

  test("returns to the page they wanted, through sign-up, mail and log-in", async () => {
    const site = await openTestSite(world, { secure: false });
    const browser = new TestBrowser(site);
    const wanted = "/bluebook/groups/join?code=abc";
    await browser.open(`/sign-up?return=${encodeURIComponent(wanted)}`);
    const email = "wants@uni.test";
    const sent = await browser.submit("/sign-up", { ...person, email, password: PASSWORD, return: wanted });
    expect(sent.headers.location).toBe(`/sign-up?notice=mail-sent&return=${encodeURIComponent(wanted)}`);
    await browser.open(String(sent.headers.location));
    const refused = await browser.submit("/login", { email, password: PASSWORD });
    expect(refused.json()).toMatchObject({ link: "sign-up", form: { values: { email } } });
    await world.mails();
    const again = await browser.submit("/sign-up/again", { email, return: wanted });
    expect(again.headers.location).toBe(`/sign-up?notice=mail-sent&return=${encodeURIComponent(wanted)}`);
    const code = (await world.mails()).at(-1)?.code ?? "";
    const verified = await browser.submit("/verify-email", { code, password: PASSWORD, return: wanted });
    expect(verified.headers.location).toBe(`/bluebook/email-verified?return=${encodeURIComponent(wanted)}`);
    const evil = await browser.open("/logout?return=//evil.test", { "sec-fetch-site": "same-origin" });
    expect(evil.headers.location).toBe("/login?notice=signed-out");
    world.verified.length = 0;
    await site.close();
  });

  test("jobs of an earlier version, without a return address, still run", async () => {
    await answerSignUp(world.accounts, "nothing");
    expect(await world.mails()).toEqual([]);
  });
});
