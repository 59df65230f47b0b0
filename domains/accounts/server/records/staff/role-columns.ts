import type { StaffRole } from "../../../contract.ts";
import { mayAtDesk } from "../../../rules.ts";
import type { AccountsTable } from "../../tables.ts";

/** The columns of an account that say what its role is: a site admin is who may read everything. */
export function roleColumns(role: StaffRole | null): Pick<AccountsTable, "staff_role" | "is_admin"> {
  return { staff_role: role, is_admin: mayAtDesk(role, "read-everything") ? 1 : 0 };
}
