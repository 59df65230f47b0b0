import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import type { Account, Session } from "../../../contract.ts";
import { requestReset, resetPassword } from "../sign-in/reset-password.ts";

import { signIn } from "../sign-in/sign-in.ts";
import { findAccountById } from "../../stores/accounts-store.ts";
import { listEvents } from "../../stores/events-store.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "../../testing/open-test-accounts.ts";
import { cancelAddressChange, changePassword, saveProfile, sendChangeLinkAgain } from "./profile.ts";
import { verifyAddress } from "../address/change-address.ts";

const from = { ip: "203.0.113.7" };

onEachDatabase("profile and password", (open) => {
  let world: TestAccounts;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    world = await openTestAccounts(database);
  });
  afterAll(() => world.close());

  async function signedIn(account: Account): Promise<{ session: Session; token: string }> {
    const { token } = await signIn(world.accounts, { email: account.email, password: PASSWORD }, from);
    const session = await world.sessionOf(token);
    if (!session) throw new Error("not signed in");
    return { session, token };
  }

  const form = ({ email }: Account, changes: Record<string, string> = {}) => ({
    email,
    firstName: "Ada",
    lastName: "Byron",
    userType: "librarian",
    password: PASSWORD,
    ...changes,
  });
  const stored = (account: Account) => findAccountById(database.db, account.id);

  test("a profile is saved; errors use the field names of the request [PROF-1] [PROF-3]", async () => {
    const account = await world.add();
    const { session } = await signedIn(account);
    await saveProfile(world.accounts, session, form(account), from);
    expect(await stored(account)).toMatchObject({ firstName: "Ada", lastName: "Byron", userType: "librarian" });
    await expect(saveProfile(world.accounts, session, {}, from)).rejects.toMatchObject({
      message: "There was an error.",
      errors: {
        email: [expect.any(String)],
        firstName: [expect.any(String)],
        lastName: [expect.any(String)],
        "fields[userType]": [expect.any(String)],
      },
    });
    expect(await world.mails()).toEqual([]);
  });

  test("a new address requires the password, and nothing else does [PROF-3] [PROF-5]", async () => {
    const account = await world.add();
    const { session } = await signedIn(account);
    const save = (changes: Record<string, string>) =>
      saveProfile(world.accounts, session, form(account, changes), from);
    await save({ password: "", firstName: "Grace" });
    expect(await stored(account)).toMatchObject({ firstName: "Grace" });
    const changed = { email: "thief@evil.test", firstName: "Thief" };
    for (const [password, sentence] of [
      ["", "Enter your current password to change your email address."],
      ["a guess", "This is not your current password."],
    ] as const)
      await expect(save({ ...changed, password })).rejects.toMatchObject({
        code: "form-refused",
        errors: { password: [sentence] },
      });
    expect(await stored(account)).toMatchObject({ firstName: "Grace", unverifiedEmail: null });
    expect(await world.mails()).toEqual([]);
    for (let tries = 1; tries < 10; tries += 1) await save({ ...changed, password: "a guess" }).catch(() => undefined);
    await expect(save({ ...changed, password: "a guess" })).rejects.toMatchObject({ status: 429 });
  });

  test("a page of another account changes nothing", async () => {
    const [account, other] = [await world.add(), await world.add()];
    const { session } = await signedIn(account);
    const refused = { code: "other-account", status: 403 };
    await expect(
      saveProfile(world.accounts, session, { ...form(account), userId: other.id }, from),
    ).rejects.toMatchObject(refused);
    const change = { userId: other.id, password: PASSWORD, newPassword: "battery staple" };
    await expect(changePassword(world.accounts, session, change, from)).rejects.toMatchObject(refused);
    expect(await stored(other)).toMatchObject({ firstName: "Ann" });
  });

  test("no one becomes an admin through a field the form doesn't have", async () => {
    const account = await world.add();
    const { session } = await signedIn(account);
    await saveProfile(
      world.accounts,
      session,
      form(account, { isAdmin: "1", is_admin: "1", id: "x", emailVerifiedAt: "1" }),
      from,
    );
    expect(await stored(account)).toMatchObject({ isAdmin: false, id: account.id });
  });

  test("a new address waits until its link is followed, and the old one is notified [PROF-5]", async () => {
    const account = await world.add();
    const { session } = await signedIn(account);
    await saveProfile(world.accounts, session, form(account, { email: "Ada@new.example.org" }), from);
    expect(await stored(account)).toMatchObject({ email: account.email, unverifiedEmail: "Ada@new.example.org" });
    const [told, mail] = await world.mails();
    expect(told).toMatchObject({ template: "address-change-asked", to: account.email });
    expect(mail).toMatchObject({ template: "verify-address", to: "Ada@new.example.org" });
    await expect(
      signIn(world.accounts, { email: "ada@new.example.org", password: PASSWORD }, from),
    ).rejects.toMatchObject({ status: 401 });
    await verifyAddress(world.accounts, { session, code: mail?.code ?? "" }, from);
    expect(await stored(account)).toMatchObject({ email: "Ada@new.example.org", unverifiedEmail: null });
    expect(await world.mails()).toMatchObject([
      { template: "address-changed", to: account.email, props: { newAddress: "Ada@new.example.org" } },
    ]);
    await expect(
      signIn(world.accounts, { email: "ada@new.example.org", password: PASSWORD }, from),
    ).resolves.toBeDefined();
    await expect(signIn(world.accounts, { email: account.email, password: PASSWORD }, from)).rejects.toMatchObject({
      status: 401,
    });
    expect(world.verified).toEqual([]);
  });

  test("saving again keeps the link; another address, the old one or canceling voids it [PROF-5]", async () => {
    const account = await world.add();
    const { session } = await signedIn(account);
    const save = async (email: string) =>
      saveProfile(
        world.accounts,
        { ...session, account: (await stored(account)) ?? account },
        form(account, { email }),
        from,
      );
    await save("first@new.example.org");
    const [, first] = await world.mails();
    await save("First@New.example.org");
    expect(await world.mails()).toEqual([]);
    await save("second@new.example.org");
    const [, second] = await world.mails();
    const verify = (code = "") => verifyAddress(world.accounts, { session, code }, from);
    await expect(verify(first?.code)).rejects.toMatchObject({ code: "link-useless" });
    const current = { ...session, account: (await stored(account)) ?? account };
    await sendChangeLinkAgain(world.accounts, current, from);
    const [again] = await world.mails();
    await expect(verify(second?.code)).rejects.toMatchObject({ code: "link-useless" });
    await cancelAddressChange(world.accounts, current);
    await expect(verify(again?.code)).rejects.toMatchObject({ code: "link-useless" });
    expect(await stored(account)).toMatchObject({ email: account.email, unverifiedEmail: null });
  });

  test("a taken address gets the same response as any other, and only its link tells the person it reaches [PROF-5]", async () => {
    const [account, holder] = [await world.add(), await world.add()];
    const { session } = await signedIn(account);
    await saveProfile(world.accounts, session, form(account, { email: holder.email }), from);
    const [, mail] = await world.mails();
    expect(mail).toMatchObject({ template: "verify-address", to: holder.email });
    const byHolder = verifyAddress(
      world.accounts,
      { session: (await signedIn(holder)).session, code: mail?.code ?? "" },
      from,
    );
    await expect(byHolder).rejects.toMatchObject({ code: "other-account" });
    const byOwner = verifyAddress(world.accounts, { session, code: mail?.code ?? "" }, from);
    await expect(byOwner).rejects.toMatchObject({ code: "email-taken" });
    expect(await stored(account)).toMatchObject({ email: account.email });
    expect(await stored(holder)).toMatchObject({ email: holder.email });
  });

  test("a password reset cancels a change of address that someone else may have requested", async () => {
    const account = await world.add();
    const { session } = await signedIn(account);
    await saveProfile(world.accounts, session, form(account, { email: "mallory@evil.test" }), from);
    const [, planted] = await world.mails();
    await requestReset(world.accounts, { email: account.email }, from);
    const [reset] = await world.mails();
    const newPassword = "battery staple";
    const { token } = await resetPassword(world.accounts, { code: reset?.code ?? "", newPassword }, from);
    await world.mails();
    const present = (await world.sessionOf(token)) ?? session;
    const planned = { session: present, code: planted?.code ?? "" };
    await expect(verifyAddress(world.accounts, planned, from)).rejects.toMatchObject({
      code: "link-useless",
    });
    expect(await stored(account)).toMatchObject({ unverifiedEmail: null });
  });

  test("a password is changed with the current one, and every other session ends [PASS-3]", async () => {
    const account = await world.add();
    const [here, elsewhere] = [await signedIn(account), await signedIn(account)];
    const change = { password: PASSWORD, newPassword: "battery staple" };
    const { token } = await changePassword(world.accounts, here.session, change, from);
    expect(await world.sessionOf(here.token)).toBeUndefined();
    expect(await world.sessionOf(elsewhere.token)).toBeUndefined();
    expect(await world.sessionOf(token)).toMatchObject({
      account: { id: account.id },
      previousLoginAt: here.session.previousLoginAt,
    });
    await expect(signIn(world.accounts, { email: account.email, password: PASSWORD }, from)).rejects.toMatchObject({
      status: 401,
    });
    expect(await world.mails()).toMatchObject([{ template: "password-changed", to: account.email }]);
    const events = await listEvents(database.db, { accountId: account.id, limit: 10 });
    expect(events.map(({ kind }) => kind)).toContain("password-changed");
  });

  test.each([
    [{}, { password: ["Enter your current password."], newPassword: ["Enter a password."] }],
    [
      { password: "wrong one here", newPassword: "battery staple" },
      { password: ["This is not your current password."] },
    ],
    [{ password: PASSWORD, newPassword: "short" }, { newPassword: ["Use at least 10 characters."] }],
    [{ password: PASSWORD, newPassword: "1234567890" }, { newPassword: [expect.stringContaining("easily guessed")] }],
  ])("a change of password that can't be taken says what is wrong (%#) [PASS-2]", async (change, errors) => {
    const { session, token } = await signedIn(await world.add());
    await expect(changePassword(world.accounts, session, change, from)).rejects.toMatchObject({
      message: "There was an error updating your password.",
      errors,
    });
    expect(await world.sessionOf(token)).toBeDefined();
  });

  test("the current password can't be guessed from a session left open", async () => {
    const { session } = await signedIn(await world.add());
    const guess = () =>
      changePassword(world.accounts, session, { password: "a guess", newPassword: "battery staple" }, from);
    for (let tries = 0; tries < 10; tries += 1) await expect(guess()).rejects.toMatchObject({ status: 422 });
    await expect(guess()).rejects.toMatchObject({ status: 429 });
  });
});
