import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { findAccountWithEmail } from "../../stores/accounts-store.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "../../testing/open-test-accounts.ts";
import { watchStatements } from "../../testing/watch-statements.ts";
import { readLink, signUp, verifySignUp } from "./sign-up.ts";

const from = { ip: "203.0.113.7" };
const person = { firstName: "Kim", lastName: "Park", userType: "law-student", password: "sunlit-quarry-9" };

onEachDatabase("signing up", (open) => {
  let world: TestAccounts;
  let database: TestDatabase;
  let count = 0;
  const newEmail = () => `kim${(count += 1)}@example.org`;

  beforeAll(async () => {
    database = await open();
    world = await openTestAccounts(database);
  });
  afterAll(() => world.close());

  test.each([
    [{}, ["firstName", "lastName", "email", "userType", "password"]],
    [{ ...person, email: "kim" }, ["email"]],
    [{ ...person, email: "kim@example.org\r\nBcc: all@example.org" }, ["email"]],
    [{ ...person, email: "kim@example.org, lee@example.org" }, ["email"]],
    [{ ...person, email: `${"k".repeat(300)}@example.org` }, ["email"]],
    [{ ...person, email: "k@example.org", firstName: "   " }, ["firstName"]],
    [{ ...person, email: "k@example.org", firstName: "\u200B" }, ["firstName"]],
    [{ ...person, email: "k@example.org", firstName: "Win at https://evil.test" }, ["firstName"]],
    [{ ...person, email: "k@example.org", lastName: "<script>" }, ["lastName"]],
    [{ ...person, email: "k@example.org", lastName: "a\nb" }, ["lastName"]],
    [{ ...person, email: "k@example.org", lastName: "x".repeat(101) }, ["lastName"]],
    [{ ...person, email: "k@example.org", userType: "emperor" }, ["userType"]],
    [{ ...person, email: "k@example.org", userType: ["attorney"] }, ["userType"]],
    [{ ...person, email: "k@example.org", password: "short" }, ["password"]],
    [{ ...person, email: "k@example.org", password: "password123" }, ["password"]],
    [{ ...person, email: "k@example.org", password: "fieldstone!" }, ["password"]],
    [{ ...person, email: "k@example.org", password: "x".repeat(129) }, ["password"]],
    ["no form", []],
    [null, []],
  ])("a form that can't be taken says what is wrong with which field (%#)", async (form, fields) => {
    const refusal = await signUp(world.accounts, form, from).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 422 });
    const errors = refusal instanceof Error && "errors" in refusal ? refusal.errors : {};
    if (fields.length > 0) expect(Object.keys(errors ?? {})).toEqual(fields);
    expect(await world.mails()).toEqual([]);
  });

  test.each([
    "jörg@example.org",
    "用户@例え.テスト",
    "ann@bücher.exa_mple",
    "\u0430nn@example.org",
    "ann\u200B@example.org",
  ])("%j is refused with the reason and what to do", async (email) => {
    await expect(signUp(world.accounts, { ...person, email }, from)).rejects.toMatchObject({
      errors: {
        email: [expect.stringMatching(/letters outside a–z.* cannot be used here yet\. Enter another address\.$/)],
      },
    });
  });

  test("more than 64 characters before the @ are refused at the field, not when the mail is sent", async () => {
    const email = `${"a".repeat(65)}@example.org`;
    await expect(signUp(world.accounts, { ...person, email }, from)).rejects.toMatchObject({
      errors: { email: ["Enter an email address such as name@example.org."] },
    });
  });

  test("a domain with letters outside a–z is stored in Punycode, however it is typed", async () => {
    await signUp(world.accounts, { ...person, email: "Kim@例え.テスト" }, from);
    const [mail] = await world.mails();
    expect(mail).toMatchObject({ to: "Kim@xn--r8jz45g.xn--zckzah" });
    await verifySignUp(world.accounts, { code: mail?.code ?? "", password: person.password }, from);
    world.verified.length = 0;
    for (const email of ["kim@例え。テスト", "KIM@xn--r8jz45g.xn--zckzah"])
      await expect(signIn(world.accounts, { email, password: person.password }, from)).resolves.toBeDefined();
  });

  test("following the link and entering the password creates the account, signs in and starts the trial [ACC-1]", async () => {
    const email = newEmail();
    await signUp(world.accounts, { ...person, email }, from);
    expect(await findAccountWithEmail(database.db, email)).toBeUndefined();
    const [mail] = await world.mails();
    expect(mail).toMatchObject({ template: "verify-address", to: email, props: { firstName: "Kim", validHours: 24 } });
    const code = mail?.code ?? "";
    expect(await readLink(world.accounts, code)).toEqual({ kind: "sign-up", email });
    expect(world.verified).toEqual([]);
    const { token, account } = await verifySignUp(world.accounts, { code, password: person.password }, from);
    expect(account).toMatchObject({ email, userType: "law-student", emailVerifiedAt: world.clock.now() });
    expect(world.verified.splice(0)).toMatchObject([{ id: account.id }]);
    expect(await world.sessionOf(token)).toMatchObject({ account: { email }, previousLoginAt: null });
    await expect(signIn(world.accounts, { email, password: person.password }, from)).resolves.toBeDefined();
  });

  test("a link works once, for a day", async () => {
    const [used, late] = [newEmail(), newEmail()];
    for (const email of [used, late]) await signUp(world.accounts, { ...person, email }, from);
    const mails = await world.mails();
    const verify = (email: string) => {
      const code = mails.find(({ to }) => to === email)?.code ?? "";
      return verifySignUp(world.accounts, { code, password: person.password }, from);
    };
    await verify(used);
    await expect(verify(used)).rejects.toMatchObject({ code: "link-useless", status: 410 });
    world.clock.advance(24 * 3_600_000 + 5_000);
    await expect(verify(late)).rejects.toMatchObject({ code: "link-useless" });
    expect(await findAccountWithEmail(database.db, late)).toBeUndefined();
    world.verified.length = 0;
  });

  test("no one gets an account at an address whose mail they can't read, nor one with another's password", async () => {
    const email = newEmail();
    await signUp(world.accounts, { ...person, email, password: "mallory knows this" }, from);
    const [planted] = await world.mails();
    await signUp(world.accounts, { ...person, email }, from);
    const [own] = await world.mails();
    const wrong = verifySignUp(world.accounts, { code: planted?.code ?? "", password: person.password }, from);
    await expect(wrong).rejects.toMatchObject({ code: "form-refused", errors: { password: [expect.any(String)] } });
    await verifySignUp(world.accounts, { code: own?.code ?? "", password: person.password }, from);
    const late = verifySignUp(world.accounts, { code: planted?.code ?? "", password: "mallory knows this" }, from);
    await expect(late).rejects.toMatchObject({ code: "link-useless" });
    await expect(signIn(world.accounts, { email, password: "mallory knows this" }, from)).rejects.toMatchObject({
      status: 401,
    });
    world.verified.length = 0;
  });

  test("an address that already has an account gets the same response, and the difference only by mail [ACC-2]", async () => {
    const { email } = await world.add();
    const fresh = newEmail();
    expect(await signUp(world.accounts, { ...person, email }, from)).toEqual({ email });
    expect(await signUp(world.accounts, { ...person, email: fresh }, from)).toEqual({ email: fresh });
    expect(await world.mails()).toMatchObject([
      {
        template: "sign-up-again",
        to: email,
        props: { firstName: "Ann", loginLink: "https://manual.example.org/login" },
      },
      { template: "verify-address", to: fresh },
    ]);
    await expect(signIn(world.accounts, { email, password: PASSWORD }, from)).resolves.toBeDefined();
  });

  test("an address that has an account costs the same statements and one hash, like a new one [ACC-2]", async () => {
    const { email } = await world.add();
    const watched = watchStatements(database);
    const other = await openTestAccounts(watched.database);
    let hashes = 0;
    const { passwords } = other.accounts;
    const hash = (password: string) => {
      hashes += 1;
      return passwords.hash(password);
    };
    const accounts = { ...other.accounts, passwords: { ...passwords, hash } };
    const work = async (address: string) => {
      [watched.statements.length, hashes] = [0, 0];
      await signUp(accounts, { ...person, email: address }, { ip: "198.51.100.77" });
      return { statements: [...watched.statements], hashes };
    };
    const known = await work(email);
    expect(known.hashes).toBe(1);
    expect(known.statements.length).toBeGreaterThan(3);
    expect(await work(newEmail())).toEqual(known);
    await world.mails();
    await other.close();
  });

  test("if two people follow the same link at once, one gets the account", async () => {
    const email = newEmail();
    await signUp(world.accounts, { ...person, email }, from);
    const [mail] = await world.mails();
    const verify = () => verifySignUp(world.accounts, { code: mail?.code ?? "", password: person.password }, from);
    const done = await Promise.allSettled([verify(), verify(), verify()]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(world.verified.splice(0)).toHaveLength(1);
  });

  test("if starting the trial fails, no account is left behind, and the link still works", async () => {
    const email = newEmail();
    await signUp(world.accounts, { ...person, email }, from);
    const [mail] = await world.mails();
    const verification = { code: mail?.code ?? "", password: person.password };
    const failing = { onVerified: () => Promise.reject(new Error("no trial today")) };
    const accounts = { ...world.accounts, hooks: [failing] };
    await expect(verifySignUp(accounts, verification, from)).rejects.toThrow("no trial today");
    expect(await findAccountWithEmail(database.db, email)).toBeUndefined();
    await expect(verifySignUp(world.accounts, verification, from)).resolves.toBeDefined();
  });

  test("a form sent twice from one page is handled once; a corrected form counts as a new one", async () => {
    const [typo, email] = [newEmail(), newEmail()];
    const send = (address: string) => signUp(world.accounts, { ...person, email: address, form: "page-1" }, from);
    await Promise.all([send(typo), send(typo), send(typo)]);
    await send(email);
    expect((await world.mails()).map(({ to }) => to).toSorted()).toEqual([typo, email].toSorted());
  });

  test("sign-ups from one network are limited", async () => {
    const ip = "198.51.100.77";
    const again = () => signUp(world.accounts, { ...person, email: newEmail() }, { ip });
    for (let tries = 0; tries < 400; tries += 1) await again();
    await expect(again()).rejects.toMatchObject({ status: 429, retryAfter: 10 });
  });
});
