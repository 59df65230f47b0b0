import type { GroupAct } from "../../desk-views.ts";

/** What each act is called. */
export const actLabels: Readonly<Record<GroupAct, string>> = {
  extend: "Extend the subscription",
  "take-back-term": "Take back a subscription",
  "add-seats": "Add seats",
  "take-back-seats": "Take back added seats",
  "add-domain": "Add a domain",
  "remove-domain": "Remove a domain",
  "add-network": "Add a network",
  "remove-network": "Remove a network",
  "add-administrator": "Make somebody an administrator",
  "remove-administrator": "Remove an administrator",
};
