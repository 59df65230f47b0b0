import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { DatabaseSettings } from "../../../../platform/db/database-settings.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { createAccount, findAccountByEmail } from "../../../accounts/server/records/public.ts";
import { openPasswords } from "../../../accounts/server/security/public.ts";
import { subscriptionsAt } from "../../../subscriptions/server/testing/subscriptions-at.ts";
import { addMember } from "../people/take-place.ts";
import { runAdmin } from "./testing/run-admin.ts";

const at = subscriptionsAt("2026-11-21");
const passwords = openPasswords({ cost: { memory: 8, passes: 1 }, threads: 1 });

afterAll(() => passwords.close());

/** Runs the command on a database; without one, asking for it fails the test. */
const run = (words: readonly string[], settings?: DatabaseSettings, input = "") =>
  runAdmin(words, { subscriptions: at, passwords, settings, input });

describe("the words of the command", () => {
  test.each([
    [["help"], "give an account or a group a term"],
    [["--help"], "give an account or a group a term"],
    [[], "give an account or a group a term"],
    [["grant", "--help"], "--from <day>"],
    [["help", "grant"], "--from <day>"],
  ])("%j shows the help", async (words, line) => {
    const { code, out } = await run(words);
    expect(code).toBe(0);
    expect(out).toContain(line);
  });

  test.each([
    [["frob"], "Unknown command 'frob'."],
    [["constructor"], "Unknown command 'constructor'."],
    [["grant", "a@b.test", "--force"], "Unknown option '--force'."],
    [["show", "a@b.test", "--years", "1"], "Unknown option '--years'."],
    [["grnt", "a@b.test"], "Did you mean grant?"],
    [["grant", "a@b.test", "--yers", "1"], "Did you mean --years?"],
    [["grant", "a@b.test", "b@b.test", "--years", "1"], "Too many arguments"],
    [["revoke"], "Missing required argument 'id'."],
    [["security-log", "--kind", "bogus"], "is invalid"],
    [["create-group", "X", "--manager", "ada@b.test"], "Required option '--type <type>' not specified."],
    [["create-group", "X", "--type", "club", "--manager", "a@b.test"], "Allowed choices are team, professional."],
  ])("%j is misused", async (words, sentence) => {
    const { code, out, err } = await run(words);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toContain(sentence);
    expect(err).toContain("For help: npm run admin -- help");
  });
});

onOneDatabase("the command", (open) => {
  let database: TestDatabase;
  const admin = (words: readonly string[], input = "") => run(words, database.settings, input);

  beforeEach(async () => {
    database = await open();
    const person = { email: "Ada@B.test", firstName: "Ada", lastName: "Byron", emailVerifiedAt: 1 };
    await database.db.transaction().execute((trx) => createAccount(trx, at.clock, person));
  });

  test.each([
    [["grant"], /Use exactly one of/],
    [["grant", "ada@b.test"], /Use exactly one of --years, --days and --until/],
    [["grant", "--years", "1"], /give an email address, or --group/],
    [["grant", "ada@b.test", "--years", "1", "--days", "2"], /Use exactly one/],
    [["grant", "ada@b.test", "--years", "0"], /--years must be a whole number between 1/],
    [["grant", "ada@b.test", "--years", "-1"], /--years must be a whole number between 1/],
    [["grant", "ada@b.test", "--years", "1.5"], /--years must be a whole number/],
    [["grant", "ada@b.test", "--years", "99999"], /--years must be a whole number/],
    [["grant", "ada@b.test", "--until", "31.1.2027"], /--until must be a date like 2027-01-31/],
    [["grant", "ada@b.test", "--until", "2027-02-30"], /--until must be a date/],
    [["grant", "ada@b.test", "--years", "1", "--seats", "5"], /--seats is for groups/],
    [["grant", "ada@b.test", "--group", "X", "--years", "1", "--seats", "5"], /for an account or a group/],
    [["grant", "--group", "X", "--years", "1"], /Give the number of seats/],
    [["create-admin", "not an address"], /isn't an email address/],
    [["create-admin", "new@b.test"], /give a name/],
  ])("%j is misused, and changes nothing", async (words, sentence) => {
    const { code, err } = await admin(words);
    expect(code).toBe(2);
    expect(err).toMatch(sentence);
  });

  test.each([
    [["grant", "nobody@b.test", "--years", "1"], "There is no account with the address nobody@b.test."],
    [["grant", "ada@b.test", "--until", "2026-11-20"], "has no day"],
    [["grant", "ada@b.test", "--until", "9999-12-31"], "A term can end on 12.31.2999 at the latest."],
    [["grant", "ada@b.test", "--years", "9999"], "at the latest"],
    [["grant", "ada@b.test", "--from", "9999-12-31", "--days", "9"], "at the latest"],
    [["grant", "--group", "X", "--years", "1", "--seats", "5"], "There is no group 'X'."],
    [["revoke", "nothing"], "There is no term or addition nothing"],
    [["reset-password", "nobody@b.test"], "There is no account"],
  ])("%j fails with a sentence", async (words, sentence) => {
    const { code, err } = await admin(words);
    expect(code).toBe(1);
    expect(err).toContain(sentence);
  });

  test("grants, shows and takes back an account's term", async () => {
    expect((await admin(["grant", "ada@b.test", "--years", "1"])).out).toMatch(
      /^Ada@B\.test has a term from 11\.21\.2026 to 11\.20\.2027 \(/,
    );
    expect((await admin(["grant", "ADA@b.test", "--days", "10"])).out).toMatch(
      /a renewal from 11\.21\.2027 to 11\.30\.2027/,
    );
    const { out } = await admin(["show", "ada@b.test"]);
    expect(out).toContain("Ada Byron <Ada@B.test>");
    expect(out).toMatch(/pending 11\.21\.2027 to 11\.30\.2027, 1 seat \(/);
    const termId = /live {4}.*\((.*)\)/.exec(out)?.[1] ?? "";
    expect((await admin(["revoke", termId])).code).toBe(0);
    expect((await admin(["show", "ada@b.test"])).out).toMatch(/live {4}11\.21\.2026 to 11\.30\.2026|pending/);
  });

  test("tells accounts, and administrators of groups, of what it gives them", async () => {
    await admin(["create-group", "Firm", "--type", "professional", "--manager", "ada@b.test"]);
    await admin(["grant", "--group", "Firm", "--years", "1", "--seats", "5"]);
    await admin(["act", "add-seats", "Firm", "seats=0"]);
    await admin(["act", "add-domain", "Firm", "domain=firm.test"]);
    await admin(["act", "add-network", "Firm", "network=192.0.2.0/24"]);
    await admin(["grant", "ada@b.test", "--days", "10"]);
    await admin(["invite-to-edition", "v22", "ada@b.test"]);
    const mails = await database.db.selectFrom("outbox").select("props").orderBy("id").execute();
    expect(mails.map(({ props }) => (props === null ? "" : /"what":"([^"]*)/.exec(props)?.[1]))).toEqual([
      "a subscription was given to Firm",
      "seats were added to Firm",
      "a domain was added to Firm",
      "a network was added to Firm",
      "you were given a subscription from 11.21.2026 to 11.30.2026",
      "you were invited to the edition v22",
    ]);
    const given = database.db.selectFrom("account_events").select("detail").where("kind", "=", "term-given");
    expect(await given.execute()).toEqual([{ detail: "11.21.2026 to 11.30.2026" }]);
  });

  test("says how many days of an account's own are paused [SUBS-14]", async () => {
    const person = { email: "mary@b.test", firstName: "Mary", lastName: "Somerville", emailVerifiedAt: 1 };
    const mary = await database.db.transaction().execute((trx) => createAccount(trx, at.clock, person));
    await admin(["create-group", "Firm", "--type", "professional", "--manager", "ada@b.test"]);
    await admin(["grant", "--group", "Firm", "--years", "1", "--seats", "0"]);
    await admin(["grant", "mary@b.test", "--days", "1"]);
    const { id: groupId } = await database.db.selectFrom("groups").select("id").executeTakeFirstOrThrow();
    const addition = { groupId, account: mary, actor: { id: null, name: "a test" } };
    await database.db.transaction().execute((trx) => addMember(trx, at, addition, database.flavor));
    expect((await admin(["show", "mary@b.test"])).out).toContain("\n1 day is paused\n");
    await admin(["grant", "mary@b.test", "--days", "2"]);
    expect((await admin(["show", "mary@b.test"])).out).toContain("\n3 days are paused\n");
  });

  test("makes a group with a term, a domain and networks [ACC-3, GROUP-11]", async () => {
    const made = await admin(["create-group", "Firm", "--type", "professional", "--manager", "ada@b.test"]);
    expect(made.out).toMatch(/^Firm is now a group .* administered by Ada@B\.test/);
    expect((await admin(["grant", "--group", "firm", "--years", "1", "--seats", "0"])).out).toContain(
      "Firm has a term",
    );
    expect((await admin(["show", "--group", "Firm"])).out).toContain("unlimited seats");
    const addNetwork = (network: string) => admin(["act", "add-network", "Firm", `network=${network}`]);
    expect((await admin(["act", "add-domain", "Firm", "domain=firm.test"])).out).toContain("at firm.test join Firm");
    expect((await addNetwork("192.0.2.0/24")).out).toContain("The network was added.");
    const again = await addNetwork("192.0.2.7");
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining("overlaps 192.0.2.0/24") });
    const remove = () => admin(["act", "remove-network", "Firm", "network=192.0.2.0/24"]);
    expect([(await remove()).code, (await remove()).code]).toEqual([0, 1]);
  });

  test("a group's term with fewer seats plans their removal for its first day [GROUP-9]", async () => {
    await admin(["create-group", "Firm", "--type", "team", "--manager", "ada@b.test"]);
    await admin(["grant", "--group", "Firm", "--years", "1", "--seats", "5"]);
    const jobs = () => database.db.selectFrom("jobs").selectAll().where("name", "=", "lower-seats").execute();
    expect(await jobs()).toEqual([]);
    await admin(["grant", "--group", "Firm", "--years", "1", "--seats", "2"]);
    expect((await jobs()).map(({ due_at: due }) => due)).toEqual([at.zone.startOf("2027-11-21")]);
  });

  test("invites an account to an edition", async () => {
    expect(await admin(["invite-to-edition", "v22"])).toMatchObject({ code: 2 });
    expect(await admin(["invite-to-edition", "22", "ada@b.test"])).toMatchObject({ code: 2 });
    expect(await admin(["invite-to-edition", "v22", "nobody@b.test"])).toMatchObject({ code: 1 });
    expect((await admin(["invite-to-edition", "v22", "ada@b.test"])).out).toContain("is invited to v22: it opens");
    expect((await database.db.selectFrom("edition_invitations").select("edition").execute())[0]?.edition).toBe("v22");
    const toCome = await admin(["invite-to-edition", "v99", "ada@b.test"]);
    expect(toCome.out).toContain("Ada@B.test is invited to v99: this edition doesn't exist yet");
  });

  test("makes site admins, of new accounts and of those that are there", async () => {
    const names = ["--first-name", "Alma", "--last-name", "Reyes"];
    const made = await admin(["create-admin", "alma@b.test", ...names]);
    const password = /The password is (\S+)$/.exec(made.out)?.[1] ?? "";
    expect(password).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/);
    expect(await findAccountByEmail(database.db, "alma@b.test")).toMatchObject({ isAdmin: true, firstName: "Alma" });
    expect((await admin(["create-admin", "ada@b.test"])).out).toContain("The password hasn't changed.");
    expect(await findAccountByEmail(database.db, "ada@b.test")).toMatchObject({ isAdmin: true });
  });

  test("sets a password from its input, unless it is a bad one", async () => {
    const reset = (input: string) => admin(["reset-password", "ada@b.test", "--password-stdin"], input);
    expect(await reset("short\n")).toMatchObject({ code: 1, err: "Use at least 10 characters." });
    expect((await reset("password123\n")).err).toContain("easily guessed");
    const done = await reset("harbor violin seventy\n");
    expect(done.out).toBe(
      "Ada@B.test has a new password and is logged out everywhere. The password is the one you provided.",
    );
    expect(done.out).not.toContain("violin");
  });
});
