import type { Account } from "../../domains/accounts/contract.ts";
import { createAccount, hasAccounts, type NewAccount } from "../../domains/accounts/server/records/public.ts";
import { openPasswords } from "../../domains/accounts/server/security/public.ts";
import { addAdministrator, addMember, claimDomain, createGroup } from "../../domains/groups/server/public.ts";
import type { Subscriptions } from "../../domains/subscriptions/server/public.ts";
import { grantTerm, startTrial } from "../../domains/subscriptions/server/terms/public.ts";
import { addDays, type Day } from "../../platform/clock/time-zone.ts";
import type { Database, Flavor, Trx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors.ts";
import type { GroupType } from "../../domains/groups/contract.ts";

/** The password of every demo account. Everyone knows it, so demo accounts never exist in production. */
export const DEMO_PASSWORD = "demo-password";

const DAY_MS = 86_400_000;
const actor = { id: null, name: "The first start" };

/**
 * Fills an empty database with one account for every kind of reader, for trying the product out and for tests. Returns
 * the addresses of the accounts it created: none if there are accounts already.
 */
export async function createDemoAccounts(database: Database, subscriptions: Subscriptions): Promise<string[]> {
  if (await hasAccounts(database.db)) return [];
  const passwords = openPasswords();
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  await passwords.close();
  try {
    return await database.db.transaction().execute(async (trx) => {
      if (await hasAccounts(trx)) return [];
      const seeding = new Seeding(trx, subscriptions, { passwordHash, flavor: database.flavor });
      await createIndividuals(seeding);
      await createTeams(seeding);
      await createFirm(seeding);
      await createStaff(seeding);
      return seeding.addresses;
    });
  } catch (error) {
    // Another process that saw no accounts either was faster. It has committed by now: its addresses were waited for.
    if (error instanceof AppError && error.code === "email-taken") return [];
    throw error;
  }
}

async function createIndividuals(seeding: Seeding): Promise<void> {
  const reader = await seeding.account("reader@demo.test", { firstName: "Ruth" });
  await seeding.term({ accountId: reader.id }, -90, 274);
  const fresh = await seeding.account("new@demo.test", { firstName: "Nora" }, { hasSignedIn: false });
  await seeding.trial(fresh, 0);
  const late = await seeding.account("trial-expired@demo.test", { firstName: "Theo" });
  await seeding.trial(late, -45);
  const expiring = await seeding.account("expiring@demo.test", { firstName: "Edith" });
  await seeding.term({ accountId: expiring.id }, -355, 9);
  const expired = await seeding.account("expired@demo.test", { firstName: "Emil" });
  await seeding.term({ accountId: expired.id }, -395, -31);
  const pending = await seeding.account("pending@demo.test", { firstName: "Paula" });
  await seeding.term({ accountId: pending.id }, 10, 374);
}

async function createTeams(seeding: Seeding): Promise<void> {
  const review = await seeding.group("Northfield Law Review", "team", { from: -60, to: 304, seats: 10 });
  await seeding.manager(review, "manager@demo.test", "Marian", { hasSeat: true });
  await seeding.member(review, "member@demo.test", "Milo");
  const moot = await seeding.group("Harbor Moot Court Board", "team", { from: -60, to: 304, seats: 1 });
  await seeding.manager(moot, "full-manager@demo.test", "Frida", { hasSeat: true });
  // Its members joined while its term was running.
  const past = await seeding.group("Old Mill Legal Clinic", "team", { from: -400, to: -36, seats: 10 });
  await seeding.ago(200).manager(past, "expired-manager@demo.test", "Otto", { hasSeat: true });
  await seeding.ago(200).member(past, "expired-member@demo.test", "Olive");
  const coming = await seeding.group("Lakeside Journal of Procedure", "team", { from: 14, to: 378, seats: 5 });
  await seeding.manager(coming, "pending-manager@demo.test", "Piet", { hasSeat: true });
  await seeding.member(coming, "pending-member@demo.test", "Petra");
}

async function createFirm(seeding: Seeding): Promise<void> {
  const firm = await seeding.group("Example Law Firm", "professional", { from: -60, to: 304, seats: 0 });
  await seeding.domain(firm, "lawfirm.test");
  await seeding.manager(firm, "pro-manager@demo.test", "Priya", { hasSeat: false });
  await seeding.account("lawyer@lawfirm.test", { firstName: "Leo" });
}

/** One for each role in admin. */
async function createStaff(seeding: Seeding): Promise<void> {
  await seeding.account("admin@demo.test", { firstName: "Alma", staffRole: "owner" });
  await seeding.account("editor@demo.test", { firstName: "Eda", staffRole: "editor" });
  await seeding.account("reviewer@demo.test", { firstName: "Rhea", staffRole: "reviewer" });
  await seeding.account("support@demo.test", { firstName: "Sam", staffRole: "support" });
  await seeding.account("finance@demo.test", { firstName: "Finn", staffRole: "finance" });
}

interface Common {
  passwordHash: string;
  flavor: Flavor;
  addresses?: string[];
}

/** Creates what the demo accounts have, with the same commands as for everyone else; days are counted from today. */
class Seeding {
  readonly addresses: string[];
  readonly #trx: Trx;
  readonly #subscriptions: Subscriptions;
  readonly #common: Common;

  constructor(trx: Trx, subscriptions: Subscriptions, common: Common) {
    this.#trx = trx;
    this.#subscriptions = subscriptions;
    this.#common = common;
    this.addresses = common.addresses ?? [];
  }

  /** Does the same, as if it were some days earlier. */
  ago(days: number): Seeding {
    const { clock } = this.#subscriptions;
    const past = { now: () => clock.now() - days * DAY_MS };
    const common = { ...this.#common, addresses: this.addresses };
    return new Seeding(this.#trx, { ...this.#subscriptions, clock: past }, common);
  }

  async account(email: string, more: Partial<NewAccount>, { hasSignedIn = true } = {}): Promise<Account> {
    const { clock } = this.#subscriptions;
    const now = clock.now();
    const account = await createAccount(this.#trx, clock, {
      email,
      firstName: "Demo",
      lastName: "Reader",
      userType: "attorney",
      passwordHash: this.#common.passwordHash,
      isDemo: true,
      emailVerifiedAt: now,
      ...(hasSignedIn ? { lastLoginAt: now - DAY_MS } : {}),
      ...more,
    });
    this.addresses.push(email);
    return account;
  }

  async trial(account: Account, from: number): Promise<void> {
    await startTrial(this.#trx, this.ago(-from).#subscriptions, account);
  }

  async term(holder: { accountId: string } | { groupId: string }, from: number, to: number, seats = 1): Promise<void> {
    const length = { endsOn: this.#day(to) };
    const term = { holder, startsOn: this.#day(from), length, paidSeats: seats, source: "demo" };
    await grantTerm(this.#trx, this.#subscriptions, term);
  }

  async group(title: string, type: GroupType, term: { from: number; to: number; seats: number }): Promise<string> {
    const groupId = await createGroup(this.#trx, this.#subscriptions, { title, type, actor });
    await this.term({ groupId }, term.from, term.to, term.seats);
    return groupId;
  }

  async member(groupId: string, email: string, firstName: string): Promise<void> {
    const account = await this.account(email, { firstName, lastName: "Member" });
    await this.#seat(groupId, account);
  }

  async manager(groupId: string, email: string, firstName: string, { hasSeat }: { hasSeat: boolean }): Promise<void> {
    const account = await this.account(email, { firstName, lastName: "Manager" });
    await addAdministrator(this.#trx, this.#subscriptions, { groupId, account, actor }, this.#common.flavor);
    if (hasSeat) await this.#seat(groupId, account);
  }

  async domain(groupId: string, domain: string): Promise<void> {
    await claimDomain(this.#trx, this.#subscriptions, { groupId, domain, actor });
  }

  async #seat(groupId: string, account: Account): Promise<void> {
    await addMember(this.#trx, this.#subscriptions, { groupId, account, actor }, this.#common.flavor);
  }

  #day(offset: number): Day {
    const { clock, zone } = this.#subscriptions;
    return addDays(zone.dayAt(clock.now()), offset);
  }
}
