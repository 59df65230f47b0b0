import type { GroupAct } from "../../desk-views.ts";

/** What each act is called. */
export const actLabels: Readonly<Record<GroupAct, string>> = {
  extend: "Extend the subscription",
  "add-seats": "Add seats",
  "add-domain": "Add a domain",
  "remove-domain": "Remove a domain",
  "add-network": "Add a network",
  "remove-network": "Remove a network",
  "add-administrator": "Make somebody an administrator",
  "remove-administrator": "Remove an administrator",
};
