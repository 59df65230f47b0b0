import { useContext } from "react";
import { useLocation } from "react-router";
import { accountPaths } from "../rules.ts";
import { AccountTabList } from "./account-tab-list.ts";

/** The account area's sub-navigation, with the log-out link at its end. */
export function AccountTabs() {
  const { pathname } = useLocation();
  const words = pathname.split("/");
  return (
    <nav className="tabs" aria-label="Account">
      <ul>
        {useContext(AccountTabList).map(({ name, label, href }) => (
          <li key={name}>
            <a href={href} aria-current={words.includes(name) ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <a href={accountPaths.logout}>Log out</a>
        </li>
      </ul>
    </nav>
  );
}
