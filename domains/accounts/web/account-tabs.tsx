import { useContext } from "react";
import { useLocation } from "react-router";
import { accountPaths } from "../rules.ts";
import { AccountTabList } from "./account-tab-list.ts";
import { Tabs } from "../../../ui/tabs/tabs.tsx";

/** The account area's sub-navigation, with the log-out link at its end. */
export function AccountTabs() {
  const { pathname } = useLocation();
  const words = pathname.split("/");
  return (
    <Tabs
      label="Account"
      tabs={[
        ...useContext(AccountTabList).map(({ name, label, href }) => ({
          label,
          href,
          isCurrent: words.includes(name),
        })),
        { label: "Log out", href: accountPaths.logout, isCurrent: false },
      ]}
    />
  );
}
