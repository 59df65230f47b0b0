import type { BrowserContext } from "@playwright/test";
import { findAccountByEmail } from "../../domains/accounts/server/records/public.ts";
import { inviteMany } from "../../domains/groups/server/invitations/lists/invite-many.ts";
import {
  addAdministrator,
  addMember,
  createGroup,
  defaultGroupLimits,
  type Groups,
} from "../../domains/groups/server/public.ts";
import { grantTerm } from "../../domains/subscriptions/server/terms/public.ts";
import { subscriptionsAt } from "../../domains/subscriptions/server/testing/subscriptions-at.ts";
import { addDays } from "../../platform/clock/time-zone.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { withDatabase } from "../../tools/server/with-database.ts";
import { signInToOwn } from "../accounts/own-account.ts";

interface Site {
  dataDir: string;
  url: string;
}

interface NewGroup {
  title: string;
  /** The address of an account that is made for it; as administrator it has no seat. */
  manager: string;
  paidSeats: number;
  type?: "team" | "professional";
}

const HOUR = 3_600_000;
const actor = { id: null, name: "A test" };

/** A group that no other test uses, and what happened in it before the test. */
export class OwnGroup {
  readonly #site: Site;
  readonly #id: string;
  readonly #manager: string;

  private constructor(site: Site, id: string, manager: string) {
    this.#site = site;
    this.#id = id;
    this.#manager = manager;
  }

  /** Creates a group whose subscription began two months ago, and signs a browser in as its administrator. */
  static async open(context: BrowserContext, site: Site, group: NewGroup): Promise<OwnGroup> {
    const { title, manager, paidSeats, type = "team" } = group;
    await signInToOwn(context, site, { like: "pro-manager@demo.test", email: manager });
    const id = await inTransaction(site, async (trx, { database, subscriptions }) => {
      const groupId = await createGroup(trx, subscriptions, { title, type, actor });
      const startsOn = addDays(subscriptions.zone.dayAt(systemClock.now()), -60);
      const term = { holder: { groupId }, startsOn, length: { years: 1 }, paidSeats, source: "test" } as const;
      await grantTerm(trx, subscriptions, term);
      const account = await ownerOf(trx, manager);
      await addAdministrator(trx, subscriptions, { groupId, account, actor }, database.flavor);
      return groupId;
    });
    return new OwnGroup(site, id, manager);
  }

  /** Gives the account at an address a seat. */
  async seat(email: string): Promise<void> {
    await inTransaction(this.#site, async (trx, { database, subscriptions }) => {
      const account = await ownerOf(trx, email);
      await addMember(trx, subscriptions, { groupId: this.#id, account, actor }, database.flavor);
    });
  }

  /** Invites a list of people, as the manager did some hours ago. */
  async invite(people: readonly string[], { hoursAgo }: { hoursAgo: number }): Promise<void> {
    await inTransaction(this.#site, async (trx, groups) => {
      const clock = { now: () => systemClock.now() - hoursAgo * HOUR };
      const past = { ...groups, subscriptions: { ...groups.subscriptions, clock } };
      await inviteMany(trx, past, await ownerOf(trx, this.#manager), people.join("\n"));
    });
  }
}

async function ownerOf(trx: Trx, email: string) {
  const account = await findAccountByEmail(trx, email);
  if (!account) throw new Error(`There is no account ${email}.`);
  return account;
}

async function inTransaction<Result>(site: Site, work: (trx: Trx, groups: Groups) => Promise<Result>): Promise<Result> {
  return await withDatabase(site, (database: Database) => {
    const subscriptions = { ...subscriptionsAt("2026-01-01"), clock: systemClock };
    const common = { origin: () => site.url, supportEmail: "support@example.org", limits: defaultGroupLimits };
    const groups = { database, subscriptions, ...common };
    return database.db.transaction().execute((trx) => work(trx, groups));
  });
}
