import { createContext } from "react";
import { accountPaths } from "../rules.ts";

/** A tab of the account area. It is active where its name stands in the path. */
export interface AccountTab {
  name: string;
  label: string;
  href: string;
}

/** The tabs of this domain. */
export const profileTab: AccountTab = { name: "profile", label: "Profile", href: accountPaths.profile };
export const passwordTab: AccountTab = { name: "password", label: "Password", href: accountPaths.password };

/** The tabs that a reader has, in their order: app/ gives the list, with those of other domains. */
export const AccountTabList = createContext<readonly AccountTab[]>([profileTab, passwordTab]);
