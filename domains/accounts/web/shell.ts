/** What app/ takes for the frame around every page. */
export { AccountLink } from "./account-link.tsx";
export { type AccountTab, AccountTabList, passwordTab, profileTab, securityTab } from "./account-tab-list.ts";

/** Loads the dialog of a session that has ended. */
export const loadLogInAgain = () => import("./log-in-again.tsx");
