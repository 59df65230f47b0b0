/** What app/ takes for the frame around every page: all of it is in the first view. */
export { AccountLink } from "./account-link.tsx";
export { type AccountTab, AccountTabList, passwordTab, profileTab, securityTab } from "./account-tab-list.ts";
