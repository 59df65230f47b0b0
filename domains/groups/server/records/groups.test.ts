import type { Transaction } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { createAccount } from "../../../accounts/server/records/public.ts";
import type { AccountsTables } from "../../../accounts/server/tables.ts";
import { readAccountFacts, type SubscriptionsTables } from "../../../subscriptions/server/public.ts";
import { grantTerm, type NewTerm } from "../../../subscriptions/server/terms/public.ts";
import { subscriptionsAt } from "../../../subscriptions/server/testing/subscriptions-at.ts";
import {
  addAdministrator,
  addMember,
  claimDomain,
  claimNetwork,
  createGroup,
  openNetworks,
  readGroup,
  readGroupFields,
  releaseNetwork,
} from "../public.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { readNetworksOfGroup } from "../stores/networks-store.ts";
import type { GroupsTables } from "../tables.ts";

type Tables = AccountsTables & SubscriptionsTables & GroupsTables;

const actor = { id: null, name: "a test" };

onEachDatabase<Tables>("groups", (open, flavor) => {
  let database: TestDatabase<Tables>;
  let at: ReturnType<typeof subscriptionsAt>;

  beforeEach(async () => {
    database = await open();
    at = subscriptionsAt("2026-11-21");
  });

  function inTransaction<Result>(work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    return database.db.transaction().execute(work);
  }

  function newGroup(title: string, term: Partial<NewTerm> = {}): Promise<string> {
    return inTransaction(async (trx) => {
      const groupId = await createGroup(trx, at, { title, type: "team", actor });
      await grantTerm(trx, at, { holder: { groupId }, length: { years: 1 }, paidSeats: 5, source: "test", ...term });
      return groupId;
    });
  }

  function newAccount(email: string, emailVerifiedAt = 1): Promise<Account> {
    const person = { email, firstName: "Ada", lastName: "Byron", emailVerifiedAt };
    return inTransaction((trx) => createAccount(trx, at.clock, person));
  }

  const join = (groupId: string, account: Account) =>
    inTransaction((trx) => addMember(trx, at, { groupId, account, actor }, flavor));
  const administer = (groupId: string, account: Account) =>
    inTransaction((trx) => addAdministrator(trx, at, { groupId, account, actor }, flavor));
  const fieldsOf = async (account: Account) =>
    readGroupFields(database.db, at, { account, facts: await readAccountFacts(database.db, account.id) });

  test("a member and a manager see their group, with its contact and its seats [GROUP-14]", async () => {
    const groupId = await newGroup("Review");
    const [manager, second, member] = [
      await newAccount("m@b.test"),
      await newAccount("n@b.test"),
      await newAccount("a@b.test"),
    ];
    await administer(groupId, manager);
    await administer(groupId, second);
    await join(groupId, member);
    const group = {
      title: "Review",
      adminName: "Ada Byron",
      adminEmail: "m@b.test",
      isActive: true,
      isExpired: false,
      startDate: "11.21.2026",
      accountValidUntil: "11.20.2027",
      totalPaidSeats: 5,
      numberOfUsers: 1,
      openSeats: 4,
    };
    expect(await fieldsOf(member)).toMatchObject({ groupUserIsIn: group, groupUserManages: null });
    expect(await fieldsOf(manager)).toMatchObject({ groupUserIsIn: null, groupUserManages: group });
    at.moveTo("2027-11-21");
    expect((await fieldsOf(member)).groupUserIsIn).toMatchObject({
      isActive: false,
      isExpired: true,
      expiredSubscription: { expiryDate: "11.20.2027" },
      openSeats: 0,
    });
  });

  test("of 100 that join at once as many succeed as there are seats", async () => {
    const groupId = await newGroup("Review", { paidSeats: 7 });
    const accounts = await Promise.all(Array.from({ length: 100 }, (_, n) => newAccount(`a${n}@b.test`)));
    const outcomes = await Promise.allSettled(accounts.map((account) => join(groupId, account)));
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(93);
    for (const outcome of refused)
      expect(outcome).toMatchObject({
        reason: { code: "no-open-seat", message: "You have used up all available seats." },
      });
    expect((await readGroup(database.db, at, groupId))?.numberOfUsers).toBe(7);
  });

  test("a group has 200 administrators, 500 domains and 1,000 networks at most, and what is removed makes room", async () => {
    const groupId = await newGroup("Large firm", { paidSeats: 200 });
    const admin = { group_id: groupId, account_id: null, first_name: "", last_name: "", name_fold: "" };
    const times = { invited_at: 1, invited_by: null, activated_at: null, removed_at: null };
    const rows = Array.from({ length: 200 }, (_, index) => ({ id: newId(at.clock), email: `a${index}@firm.test` }));
    const insert = { ...admin, ...times };
    await database.db
      .insertInto("group_admins")
      .values(rows.map((row) => ({ ...insert, ...row, email_lower: row.email })))
      .execute();
    const ada = await newAccount("ada@firm.test");
    await expect(administer(groupId, ada)).rejects.toMatchObject({ code: "too-many" });
    await database.db
      .updateTable("group_admins")
      .set({ removed_at: 2 })
      .where("id", "=", rows[0]?.id ?? "")
      .execute();
    await administer(groupId, ada);

    const domains = Array.from({ length: 500 }, (_, index) => ({ domain: `d${index}.firm.test`, group_id: groupId }));
    await database.db
      .insertInto("group_domains")
      .values(domains.map((row) => ({ ...row, created_at: 1 })))
      .execute();
    const claim = (domain: string) => inTransaction((trx) => claimDomain(trx, at, { groupId, domain, actor }));
    await expect(claim("one-more.org")).rejects.toMatchObject({ code: "too-many" });
    await database.db.deleteFrom("group_domains").where("domain", "=", "d7.firm.test").execute();
    expect(await claim("one-more.org")).toBe("one-more.org");

    const claimRange = (network: string) => inTransaction((trx) => claimNetwork(trx, at, { groupId, network, actor }));
    const networks = Array.from({ length: 999 }, (_, index) => `198.${20 + (index >> 8)}.${index & 255}.0/24`);
    for (const network of networks) await claimRange(network);
    await expect(claimRange("203.0.114.1-203.0.114.2")).rejects.toMatchObject({ code: "too-many" });
    expect(await claimRange("203.0.114.0/24")).toEqual(["203.0.114.0/24"]);
  });

  test("nobody joins twice, or two groups", async () => {
    const [one, two] = [await newGroup("One"), await newGroup("Two")];
    const account = await newAccount("a@b.test");
    await join(one, account);
    await expect(join(one, account)).rejects.toThrow("This person is already a member of a group.");
    await expect(join(two, account)).rejects.toThrow("This person is already a member of a group.");
    await administer(one, account);
    await expect(administer(two, account)).rejects.toThrow("This person is already an administrator of a group.");
  });

  describe("domains [GROUP-11]", () => {
    const claim = (groupId: string, domain: string) =>
      inTransaction((trx) => claimDomain(trx, at, { groupId, domain, actor }));

    test("a verified address at a group's domain is offered the group, any other is not", async () => {
      const groupId = await newGroup("Firm", { paidSeats: 0 });
      expect(await claim(groupId, " @LawFirm.test. ")).toBe("lawfirm.test");
      const offered = async (email: string, verifiedAt?: number) =>
        (await fieldsOf(await newAccount(email, verifiedAt))).groupUserWhitelistedIn?.title;
      expect(await offered("Lawyer@LAWFIRM.test")).toBe("Firm");
      expect(await offered("lawyer@evil-lawfirm.test")).toBeUndefined();
      expect(await offered("lawyer@lawfirm.test.evil.test")).toBeUndefined();
      expect(await offered("lawyer@mail.lawfirm.test")).toBeUndefined();
      const unverified = await inTransaction((trx) =>
        createAccount(trx, at.clock, { email: "other@lawfirm.test", firstName: "A", lastName: "B" }),
      );
      expect((await fieldsOf(unverified)).groupUserWhitelistedIn).toBeNull();
      at.moveTo("2027-12-01");
      expect(await offered("late@lawfirm.test")).toBeUndefined();
    });

    test("two groups can't have one domain, also when both ask at once", async () => {
      const [one, two] = [await newGroup("One", { paidSeats: 0 }), await newGroup("Two", { paidSeats: 0 })];
      const outcomes = await Promise.allSettled([claim(one, "firm.test"), claim(two, "firm.test")]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
        reason: { message: "Another organization has the domain firm.test already." },
      });
    });

    test.each([
      ["", "is not an email domain"],
      ["lawfirm", "is not an email domain"],
      ["law firm.test", "is not an email domain"],
      ["a@b@lawfirm.test", "is not an email domain"],
      ["127.0.0.1", "is not an email domain"],
      ["lawfirm.test\nBcc: x", "is not an email domain"],
      ["gmail.com", "Anyone can get an address at gmail.com"],
      ["Yahoo.co.uk", "Anyone can get an address at yahoo.co.uk"],
      ["co.uk", "Others have domains of their own below co.uk"],
      ["ac.uk", "Others have domains of their own below ac.uk"],
      ["k12.ca.us", "Others have domains of their own below k12.ca.us"],
      ["github.io", "Others have domains of their own below github.io"],
    ])("%j is refused with a sentence", async (domain, sentence) => {
      const groupId = await newGroup("Firm", { paidSeats: 0 });
      await expect(claim(groupId, domain)).rejects.toThrow(sentence);
    });

    test("a group with few seats can't have one", async () => {
      const groupId = await newGroup("Small", { paidSeats: 150 });
      await expect(claim(groupId, "small.test")).rejects.toThrow("unlimited seats or at least 151");
    });
  });

  describe("networks [ACC-3]", () => {
    const claim = (groupId: string, network: string) =>
      inTransaction((trx) => claimNetwork(trx, at, { groupId, network, actor }));

    test("a visitor's organization is found by address while its term runs", async () => {
      const [library, firm] = [await newGroup("Library"), await newGroup("Firm")];
      expect(await claim(library, "192.0.2.0/24")).toEqual(["192.0.2.0/24"]);
      await claim(firm, "198.51.100.7");
      await claim(firm, "2001:db8::/32");
      const networks = await openNetworks(database, at);
      const find = (address: string) => networks.organizationAt(address, at.clock.now())?.title;
      expect(find("192.0.2.0")).toBe("Library");
      expect(find("192.0.2.255")).toBe("Library");
      expect(find("::ffff:192.0.2.9")).toBe("Library");
      expect(find("198.51.100.7")).toBe("Firm");
      expect(find("2001:DB8:1::9")).toBe("Firm");
      for (const other of ["192.0.1.255", "192.0.3.0", "198.51.100.6", "198.51.100.8", "2001:db9::", "::1", "junk", ""])
        expect(find(other)).toBeUndefined();
      at.moveTo("2027-11-21");
      expect(find("192.0.2.1")).toBeUndefined();
    });

    test("a range with a hyphen is kept as blocks, and taken back whole or not at all", async () => {
      const library = await newGroup("Library");
      const written = "198.51.100.0-198.51.101.127";
      const blocks = ["198.51.100.0/24", "198.51.101.0/25"];
      expect(await claim(library, written)).toEqual(blocks);
      await expect(claim(library, "198.51.101.*")).rejects.toThrow("which this organization has already");
      const release = (network: string) =>
        inTransaction((trx) => releaseNetwork(trx, at, { groupId: library, network, actor }));
      expect(await release("198.51.101.0-198.51.101.255")).toBe(false);
      expect(await readNetworksOfGroup(database.db, library)).toEqual(blocks);
      expect(await release(written)).toBe(true);
      expect(await readNetworksOfGroup(database.db, library)).toEqual([]);
    });

    test("what is claimed, released or granted later is taken up", async () => {
      const library = await newGroup("Library");
      const networks = await openNetworks(database, at);
      const find = () => networks.organizationAt("192.0.2.1", at.clock.now())?.title;
      expect(find()).toBeUndefined();
      await claim(library, "192.0.2.0/24");
      await networks.refresh();
      expect(find()).toBe("Library");
      at.moveTo("2027-11-21");
      expect(find()).toBeUndefined();
      const renewal = { holder: { groupId: library }, length: { years: 1 }, source: "test" } as const;
      await inTransaction((trx) => grantTerm(trx, at, renewal));
      await networks.refresh();
      expect(find()).toBe("Library");
      const claimed = { groupId: library, network: "192.0.2.0/24", actor };
      expect(await inTransaction((trx) => releaseNetwork(trx, at, claimed))).toBe(true);
      expect(await inTransaction((trx) => releaseNetwork(trx, at, claimed))).toBe(false);
      await networks.refresh();
      expect(find()).toBeUndefined();
    });

    test.each([
      ["192.0.2.0/24", "192.0.2.0/24"],
      ["192.0.2.0/24", "192.0.2.0/23"],
      ["192.0.2.0/23", "192.0.2.7"],
      ["192.0.2.0/24", "::ffff:192.0.2.0/121"],
      ["2001:db8::/32", "2001:db8:1::/48"],
    ])("who asks for what overlaps is refused: %s, then %s", async (first, second) => {
      const [one, two] = [await newGroup("One"), await newGroup("Two")];
      await claim(one, first);
      await expect(claim(two, second)).rejects.toThrow(/overlaps .*, which another organization has/);
      await expect(claim(one, second)).rejects.toThrow(/overlaps .*, which this organization has already/);
      expect(await readNetworksOfGroup(database.db, two)).toEqual([]);
    });

    test("of many who ask at once for ranges that overlap, one gets it", async () => {
      const groups = await Promise.all(Array.from({ length: 12 }, (_, n) => newGroup(`Group ${n}`)));
      const outcomes = await Promise.allSettled(groups.map((id, n) => claim(id, `128.112.0.0/${16 + n}`)));
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });

    test("neighbours are no overlap", async () => {
      const [one, two] = [await newGroup("One"), await newGroup("Two")];
      await claim(one, "192.0.2.0/25");
      expect(await claim(two, "192.0.2.128/25")).toEqual(["192.0.2.128/25"]);
    });
  });
});
