import type { Queries } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import type { AuditEntry, AuditQuery } from "../../../accounts/contract.ts";
import { withKnownAction } from "../../../accounts/rules.ts";
import type { GroupAction } from "../../contract.ts";
import { listAuditedEvents } from "../stores/events-store.ts";

/** Everything that is on record as done to groups, in words. */
export const groupEventWords: Readonly<Record<GroupAction, string>> = {
  created: "group made",
  "user-invited": "user invited",
  "user-activated": "seat activated",
  "user-joined": "user joined",
  "user-removed": "user removed",
  "user-restored": "removal of a user taken back",
  "user-left": "user left",
  "admin-invited": "administrator invited",
  "admin-activated": "administrator added",
  "admin-removed": "administrator removed",
  "admin-left": "administrator left",
  "contact-set": "administrative contact changed",
  "activation-resent": "activation email sent again",
  "notification-set": "emails to removed users changed",
  "link-made": "invite link made",
  "link-closed": "invite link closed",
  "domain-added": "domain added",
  "domain-removed": "domain removed",
  "network-added": "network added",
  "network-removed": "network removed",
  "term-given": "subscription of a group extended",
  "term-ended": "subscription of a group ended",
  "seats-added": "seats added",
  "seats-ended": "added seats taken back",
  "seats-lowered": "users beyond the seats removed",
  "accounts-merged": "accounts of a member merged",
};

/** Reads a part of the records of all groups for the audit log, from admin, the command line and administrators. */
export async function readGroupEvents(db: Queries, query: AuditQuery): Promise<AuditEntry[]> {
  const known = withKnownAction(query, groupEventWords);
  if (known === null) return [];
  const events = await listAuditedEvents(db, known);
  return events.map((event) => ({
    id: event.id,
    at: event.at,
    kind: "groups",
    what: groupEventWords[event.action],
    about: event.title,
    who: event.actor_name,
    detail: [event.subject, ...Object.entries(readJson(event.details)).map(([name, value]) => `${name}: ${value}`)]
      .filter((part) => part !== "")
      .join(", "),
  }));
}
