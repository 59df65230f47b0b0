import { formatDay } from "../../../../platform/clock/calendar.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import type { GroupAction, RecordEntry } from "../../contract.ts";
import { readEvents } from "../stores/events-store.ts";
import type { GroupEventsTable, GroupsTables } from "../tables.ts";
import type { Groups } from "./groups.ts";

/** So many entries are shown at a time. */
const PAGE = 50;

/** What was done to a group by whom, the newest first: 50 entries, those that are older than one of them. */
export async function listRecord(
  db: Queries<GroupsTables>,
  { subscriptions: { zone } }: Groups,
  groupId: string,
  before: string | null,
): Promise<{ entries: RecordEntry[]; hasMore: boolean }> {
  const events = await readEvents(db, groupId, { limit: PAGE + 1, before });
  return {
    entries: events.slice(0, PAGE).map((event) => ({
      id: event.id,
      date: formatDay(zone.dayAt(event.at)),
      at: event.at,
      actor: event.actor_name,
      sentence: sentenceOf(event),
    })),
    hasMore: events.length > PAGE,
  };
}

/** What follows the name of whoever did it. `who` is whom it was done to. */
const sentences: Record<GroupAction, (who: string, details: Readonly<Record<string, string | number>>) => string> = {
  created: () => "made the group",
  "user-invited": (who) => `invited ${who}`,
  "user-activated": (who) => `activated the seat of ${who}`,
  "user-joined": (who, { by }) => (by === "link" ? `joined by a link: ${who}` : `joined: ${who}`),
  "user-removed": (who) => `removed ${who}`,
  "user-restored": (who) => `took back the removal of ${who}`,
  "user-left": (who) => `left: ${who}`,
  "admin-invited": (who) => `invited ${who} as an administrator`,
  "admin-activated": (who) => `made ${who} an administrator`,
  "admin-removed": (who) => `removed ${who} as an administrator`,
  "admin-left": (who) => `left as an administrator: ${who}`,
  "contact-set": (who) => `made ${who} the administrative contact`,
  "activation-resent": (who) => `sent the activation e-mail to ${who} again`,
  "notification-set": (_, { notifyOnRemove }) =>
    notifyOnRemove === 1 ? "turned on e-mails to removed users" : "turned off e-mails to removed users",
  "link-made": (_, { endsOn = "", seatLimit = 0 }) => `made an invite link for ${seatLimit} people, until ${endsOn}`,
  "link-closed": () => "closed an invite link",
  "domain-added": (_, { domain = "" }) => `added the domain ${domain}`,
  "domain-removed": (_, { domain = "" }) => `removed the domain ${domain}`,
  "network-added": (_, { network = "" }) => `added the network ${network}`,
  "network-removed": (_, { network = "" }) => `removed the network ${network}`,
  "seats-lowered": (_, { paidSeats = 0, removed = 0 }) => `has ${paidSeats} seats: ${removed} users were removed`,
};

function sentenceOf({ action, subject, details }: GroupEventsTable): string {
  return sentences[action](subject, readJson(details));
}
