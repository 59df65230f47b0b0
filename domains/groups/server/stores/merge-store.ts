import type { Trx } from "../../../../platform/db/database.ts";
import type { PeopleTable } from "./people-store.ts";
import type { GroupAdminsTable } from "../tables.ts";

/** How somebody is named in a group from now on. */
type Named = Pick<GroupAdminsTable, "first_name" | "last_name" | "email" | "email_lower" | "name_fold">;

/** Names a person in a group anew. */
export async function renamePerson(trx: Trx, table: PeopleTable, id: string, named: Partial<Named>): Promise<void> {
  await trx.updateTable(table).set(named).where("id", "=", id).execute();
}

/** Whom the code of an invitation is for, by the address. */
export async function readdressCode(trx: Trx, personId: string, emailLower: string): Promise<void> {
  await trx.updateTable("group_codes").set({ email_lower: emailLower }).where("person_id", "=", personId).execute();
}
