import { createContext } from "react";
import { accountPaths } from "../rules.ts";

/** A tab of the account area. Active when its name is in the path. */
export interface AccountTab {
  name: string;
  label: string;
  href: string;
}

/** The tabs of this domain. */
export const profileTab: AccountTab = { name: "profile", label: "Profile", href: accountPaths.profile };
export const passwordTab: AccountTab = { name: "password", label: "Password", href: accountPaths.password };
export const securityTab: AccountTab = { name: "security", label: "Security", href: accountPaths.security };

/** The tabs a reader has, in order: app/ provides the list, including those of other domains. */
export const AccountTabList = createContext<readonly AccountTab[]>([profileTab, passwordTab, securityTab]);
