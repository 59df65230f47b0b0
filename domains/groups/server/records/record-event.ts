import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { readAside } from "../../../../platform/db/sqlite/session.ts";
import { readJson, writeJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { GroupAction, RecordEntry } from "../../contract.ts";
import { chunksOf } from "../invitations/lists/split-cells.ts";
import { insertEvents, readEvents } from "../stores/events-store.ts";
import { formatDay } from "../../../../platform/clock/time-zone.ts";
import type { GroupEventsTable } from "../tables.ts";
import { CSV_MARK, csvRow } from "../../../../platform/files/csv.ts";

/** Who did something: an account, or (without an id) the command line, a job, a link. */
export interface Actor {
  id: string | null;
  name: string;
  /** Why the publisher's staff did it. The record keeps it, and doesn't show it to administrators. */
  reason?: string;
}

interface GroupEvent {
  groupId: string;
  actor: Actor;
  action: GroupAction;
  /** Whom it was done to: name and address. */
  subject?: string;
  details?: Record<string, string | number>;
}

/** Writes what was done to a group into its record, in the transaction that does it. */
export async function recordEvent(trx: Queries, clock: Clock, event: GroupEvent): Promise<void> {
  await insertEvents(trx, [rowOf(clock, event)]);
}

/** The same for much that was done at once. */
export async function recordEvents(trx: Queries, clock: Clock, events: readonly GroupEvent[]): Promise<void> {
  for (const chunk of chunksOf(events, 200))
    await insertEvents(
      trx,
      chunk.map((event) => rowOf(clock, event)),
    );
}

function rowOf(clock: Clock, { groupId, actor, action, subject = "", details = {} }: GroupEvent) {
  return {
    id: newId(clock),
    group_id: groupId,
    actor_id: actor.id,
    actor_name: actor.name,
    action,
    subject,
    details: writeJson(actor.reason === undefined ? details : { ...details, reason: actor.reason }),
    at: clock.now(),
  };
}

/** So many entries are shown at a time. */
const PAGE = 50;

/** What was done to a group by whom, the newest first: 50 entries, those that are older than one of them. */
export async function listRecord(
  db: Queries,
  { subscriptions: { zone } }: { subscriptions: Pick<Subscriptions, "zone"> },
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

/** So many entries are read at a time. */
const CHUNK = 1_000;

/** The record as a CSV text that table programs open, the newest entry first; times in UTC. */
export async function* exportRecord(db: Queries, groupId: string): AsyncGenerator<string, void> {
  yield CSV_MARK + csvRow(["Time", "Who", "What"]);
  let events: GroupEventsTable[] = [];
  do {
    const part = { limit: CHUNK, before: events.at(-1)?.id ?? null };
    events = await readAside(() => readEvents(db, groupId, part));
    yield events
      .map((event) => csvRow([new Date(event.at).toISOString(), event.actor_name, sentenceOf(event)]))
      .join("");
  } while (events.length === CHUNK);
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
  "activation-resent": (who) => `sent the activation email to ${who} again`,
  "notification-set": (_, { notifyOnRemove }) =>
    notifyOnRemove === 1 ? "turned on emails to removed users" : "turned off emails to removed users",
  "link-made": (_, { endsOn = "", seatLimit = 0 }) =>
    `made an invite link for ${seatLimit === 1 ? "1 person" : `${seatLimit} people`}, until ${endsOn}`,
  "link-closed": () => "closed an invite link",
  "domain-added": (_, { domain = "" }) => `added the domain ${domain}`,
  "domain-removed": (_, { domain = "" }) => `removed the domain ${domain}`,
  "network-added": (_, { network = "" }) => `added the network ${network}`,
  "network-removed": (_, { network = "" }) => `removed the network ${network}`,
  "term-given": (_, { from = "", until = "" }) => `gave a subscription from ${from} to ${until}`,
  "term-ended": () => "ended a subscription",
  "seats-added": (_, { seats = 0 }) =>
    seats === 0 ? "lifted the limit of seats" : `added ${seats === 1 ? "1 seat" : `${seats} seats`}`,
  "seats-ended": () => "took added seats back",
  "seats-lowered": (_, { paidSeats = 0, removed = 0 }) =>
    `has ${paidSeats === 1 ? "1 seat" : `${paidSeats} seats`}: ${removed === 1 ? "1 user was" : `${removed} users were`} removed`,
  "accounts-merged": (who) => `merged two accounts of one person, one of which was ${who}`,
};

function sentenceOf({ action, subject, details }: GroupEventsTable): string {
  return sentences[action](subject, readJson(details));
}
