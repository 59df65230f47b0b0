import type { Day } from "../../../../../platform/clock/time-zone.ts";
import type { TestDatabase } from "../../../../../platform/testing/databases.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { createAccount } from "../../../../accounts/server/records/public.ts";
import type { GroupType } from "../../../../groups/contract.ts";
import { addAdministrator, addMember, createGroup } from "../../../../groups/server/public.ts";
import { grantTerm } from "../../../../subscriptions/server/terms/public.ts";
import { subscriptionsAt } from "../../../../subscriptions/server/testing/subscriptions-at.ts";
import type { UpdateCart } from "../../../calls.ts";
import { defaultRenewalWindows } from "../../../purchase/holdings.ts";
import { openCatalog } from "../../catalog/open-catalog.ts";
import type { Carts } from "../read-cart.ts";

const actor = { id: null, name: "a test" };

/** Carts on a test's database, with the shipped catalog, at a day that tests can move. */
export async function openTestCarts(database: TestDatabase, today: Day) {
  const at = subscriptionsAt(today);
  const catalog = await openCatalog(database, at.clock);
  const carts: Carts = { database, subscriptions: at, catalog, windows: defaultRenewalWindows, limited: true };
  let accounts = 0;
  return {
    carts,
    at,
    async account(): Promise<Account> {
      accounts += 1;
      const email = `reader${accounts}@b.test`;
      return await database.db
        .transaction()
        .execute((trx) => createAccount(trx, at.clock, { email, firstName: "Ada", lastName: "Byron" }));
    },
    /** Gives an account, or a group, a term from a day on. Returns its id. */
    async term(
      holder: { accountId: string } | { groupId: string },
      startsOn: Day,
      { seats = 1, years = 1, grantKey }: { seats?: number; years?: number; grantKey?: string } = {},
    ): Promise<string> {
      const given = { holder, startsOn, length: { years }, paidSeats: seats, source: "test" };
      const more = grantKey === undefined ? {} : { grantKey };
      return await database.db
        .transaction()
        .execute(async (trx) => (await grantTerm(trx, at, { ...given, ...more })).id);
    },
    /** A group that an account manages. Returns its id. */
    async group(account: Account, type: GroupType = "team"): Promise<string> {
      return await database.db.transaction().execute(async (trx) => {
        const groupId = await createGroup(trx, at, { title: "Law Review", type, actor });
        await addAdministrator(trx, at, { groupId, account, actor }, database.flavor);
        return groupId;
      });
    },
    async seat(groupId: string, account: Account): Promise<void> {
      await database.db
        .transaction()
        .execute((trx) => addMember(trx, at, { groupId, account, actor }, database.flavor));
    },
  };
}

/** What is sent to add something to a cart. */
export function adding(purchasableId: string, more: Partial<UpdateCart> = {}): UpdateCart {
  return {
    purchasableId,
    qty: 1,
    addingTime: false,
    addingSeats: false,
    subscriptions: [],
    resetCart: false,
    clearLineItems: false,
    clearAddresses: false,
    returnTo: undefined,
    ...more,
  };
}
