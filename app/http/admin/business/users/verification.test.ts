import { afterAll, beforeAll, expect, test } from "vitest";
import { listEvents } from "../../../../../domains/accounts/server/public.ts";
import { createAccount, findAccount } from "../../../../../domains/accounts/server/records/public.ts";
import { systemClock } from "../../../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  type PlainBrowser,
  type TestProduct,
} from "../../../../starting/testing/open-test-product.ts";
import { toldTo } from "../../testing/admin-answers.ts";

onOneDatabase("verifying an address in admin", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let support: PlainBrowser;
  let count = 0;

  beforeAll(async () => {
    database = await open();
    product = await openTestProduct(database, { LIMITS: "off" });
    support = await openLoggedIn(product, "support@demo.test", "/bluebook/profile");
  });
  afterAll(() => product.close());

  /** Creates an account: unverified, or, with another address, verified and waiting for that. */
  async function newUser(waitsFor?: string) {
    count += 1;
    const person = { email: `wait${count}@b.test`, firstName: "Una", lastName: `Nr${count}` };
    const at = waitsFor === undefined ? {} : { emailVerifiedAt: systemClock.now() };
    const { id, email } = await database.db
      .transaction()
      .execute((trx) => createAccount(trx, systemClock, { ...person, ...at }));
    if (waitsFor !== undefined)
      await database.db.updateTable("accounts").set({ unverified_email: waitsFor }).where("id", "=", id).execute();
    return { id, email, path: `/admin/users/${id}` };
  }

  /** Opens an act's question and agrees to it with a reason. */
  async function agree(path: string, reason: string) {
    const { body } = await support.open(path);
    const agreed = /name="agreed" value="([^"]+)"/.exec(body)?.[1] ?? "";
    return { question: body, answer: await support.submit(path, { agreed, reason }) };
  }

  async function linksTo(address: string): Promise<string[]> {
    const mails = await database.db.selectFrom("outbox").selectAll().execute();
    return mails.flatMap((mail) => {
      const written = JSON.stringify(mail);
      return written.includes(address) ? (/verify-email\?code=([\w-]+)/.exec(written)?.[1] ?? []) : [];
    });
  }

  const lastEvent = async (id: string) => (await listEvents(database.db, { accountId: id, limit: 1 }))[0];

  test("the email is sent again, and its link verifies the address [CMS-3]", async () => {
    const { id, email, path } = await newUser();
    const { question, answer } = await agree(`${path}/send-verification`, "Asked on the phone,\n request 17");
    expect(question).toContain(`This will send ${email} the link that verifies it`);
    expect(answer.headers.location).toBe(`${path}?done=send-verification`);
    expect(await lastEvent(id)).toMatchObject({
      kind: "verification-sent-by-operator",
      detail: "Asked on the phone, request 17",
    });
    expect(await linksTo(email)).toHaveLength(1);
    expect((await findAccount(database.db, id))?.emailVerifiedAt).toBeNull();
  });

  test("an address is marked as verified, once, with a reason [CMS-3]", async () => {
    const { id, email, path } = await newUser();
    const address = `${path}/mark-verified`;
    for (const reason of ["", "  a ", "x".repeat(301)]) {
      const { answer } = await agree(address, reason);
      expect([answer.statusCode, answer.body.includes("Give a reason")]).toEqual([422, true]);
    }
    expect((await findAccount(database.db, id))?.emailVerifiedAt).toBeNull();
    expect((await agree(address, "Called back at the firm")).answer.statusCode).toBe(303);
    expect((await findAccount(database.db, id))?.emailVerifiedAt).not.toBeNull();
    expect(await lastEvent(id)).toMatchObject({
      kind: "address-verified-by-operator",
      detail: "Called back at the firm",
    });
    expect(await toldTo(database, email)).toEqual([`your address ${email} was marked as verified`]);
    const again = await support.submit(address, { agreed: "x", reason: "Again" });
    expect([again.statusCode, again.body.includes("verified already")]).toEqual([409, true]);
    expect((await support.open(path)).body).not.toContain("mark-verified");
  });

  test("a new address takes the old one's place, which is told, and everybody is logged out [CMS-3]", async () => {
    const { id, email, path } = await newUser("married@b.test");
    const { question, answer } = await agree(`${path}/mark-verified`, "Showed a card");
    expect(question).toContain(`it replaces ${email}`);
    expect(answer.statusCode).toBe(303);
    expect(await findAccount(database.db, id)).toMatchObject({ email: "married@b.test", unverifiedEmail: null });
    const told = await database.db.selectFrom("outbox").selectAll().execute();
    expect(told.some((mail) => JSON.stringify(mail).includes(email))).toBe(true);
  });

  test("an address that somebody else has got meanwhile is refused", async () => {
    const other = await newUser();
    const { id, email, path } = await newUser(other.email);
    const { answer } = await agree(`${path}/mark-verified`, "Asked by mail");
    expect(answer.statusCode).toBe(409);
    expect(await findAccount(database.db, id)).toMatchObject({ email, unverifiedEmail: other.email });
  });

  test("what was agreed to is about the address that was shown", async () => {
    const { id, path } = await newUser("first@b.test");
    const { body } = await support.open(`${path}/mark-verified`);
    const agreed = /name="agreed" value="([^"]+)"/.exec(body)?.[1] ?? "";
    await database.db.updateTable("accounts").set({ unverified_email: "second@b.test" }).where("id", "=", id).execute();
    const sent = await support.submit(`${path}/mark-verified`, { agreed, reason: "Asked by mail" });
    expect(sent.statusCode).toBe(409);
  });
});
