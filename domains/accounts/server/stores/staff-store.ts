import { sql } from "kysely";
import type { Queries, Trx } from "../../../../platform/db/database.ts";
import { type Account, staffRoles } from "../../contract.ts";
import { toAccount } from "./accounts-store.ts";

/** The accounts with a role, in the order of the roles, then by address. */
export async function findStaff(db: Queries): Promise<Account[]> {
  // Sorted here: for the order of addresses, SQLite would walk all of them.
  const rows = await db.selectFrom("accounts").selectAll().where("staff_role", "is not", null).execute();
  const byAddress = rows.toSorted((one, other) => (one.email_lower < other.email_lower ? -1 : 1));
  const rank = ({ staffRole }: Account) => (staffRole === null ? staffRoles.length : staffRoles.indexOf(staffRole));
  return byAddress.map(toAccount).toSorted((left, right) => rank(left) - rank(right));
}

/** The ids of the owners, without those whose account is closed. Locks all of them until the transaction ends. */
export async function lockOwners(trx: Trx): Promise<string[]> {
  // An update without a change locks rows on both databases; what is read next then sees what others had changed.
  await trx.updateTable("accounts").set({ staff_role: "owner" }).where("staff_role", "=", "owner").execute();
  const rows = await trx
    .selectFrom("accounts")
    .select("id")
    .where("staff_role", "=", "owner")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("account_closures")
            .select(sql<number>`1`.as("one"))
            .whereRef("account_closures.account_id", "=", "accounts.id"),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
