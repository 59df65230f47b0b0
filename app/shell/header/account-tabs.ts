import { type AccountTab, passwordTab, profileTab, securityTab } from "../../../domains/accounts/web/shell.ts";
import type { ShellReader } from "../shell-reader.ts";

const subscriptionTab: AccountTab = { name: "subscription", label: "Subscription", href: "/bluebook/subscription" };
const managerTabs: readonly AccountTab[] = [
  { name: "manage-users", label: "Manage users", href: "/bluebook/manage-users" },
  { name: "manage-admins", label: "Manage admins", href: "/bluebook/manage-admins" },
];

/** Returns the tabs of the account area, from every domain that has one there: managers have two more (PROF-2). */
export function accountTabs(reader: Pick<ShellReader, "group"> | undefined): readonly AccountTab[] {
  const manages = reader?.group.startsWith("manager") === true;
  return [profileTab, subscriptionTab, ...(manages ? managerTabs : []), passwordTab, securityTab];
}
