import { inUtc } from "../../../../platform/clock/in-utc.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { AdminBlock } from "../../../../ui/admin/blocks.tsx";
import type { AuditEntry, AuditQuery } from "../../../accounts/contract.ts";
import { withKnownAction } from "../../../accounts/rules.ts";
import { accountsByIds } from "../../../accounts/server/records/public.ts";
import { adminPath } from "../../../admin/contract.ts";
import { tableOf } from "../../../admin/server/public.ts";
import { type ContentEvent, listAuditedEvents } from "../publish/history/content-events-store.ts";
import type { ContentEventsTable } from "../tables.ts";
import { releaseName } from "../publish/releases/release-name.ts";

/** Everything that can have happened to a release, in words. */
export const contentActions: Readonly<Record<ContentEventsTable["kind"], string>> = {
  published: "published",
  scheduled: "scheduled",
  unscheduled: "taken off the schedule",
  "not-published": "not published at its time",
  discarded: "discarded",
  "rolled-back": "published by a rollback",
  shared: "shared by a link",
  "links-ended": "links to it ended",
  "draft-shared": "a page’s draft shared by a link",
  "draft-links-ended": "links to a page’s draft ended",
  imported: "files merged into the drafts",
  started: "started from another edition",
  "opened-to-subscribers": "opened to everyone with access",
  "opened-to-invited": "opened to invited readers and staff only",
  "opened-to-staff": "opened to staff only",
  "made-current": "made the default edition",
  "kept-moved": "readers’ pins and notes moved to it",
  "picture-removed": "removed an unused picture",
};

const withoutEditor: Readonly<Record<ContentEventsTable["via"], string>> = {
  desk: "An editor whose account was deleted",
  "command-line": "The command line",
  schedule: "The schedule",
};

/** Says events in words, with the names of those who have an account still. */
async function describeEvents(db: Queries, events: readonly ContentEvent[]) {
  const editors = await accountsByIds(
    db,
    events.flatMap(({ account_id: id }) => (id === null ? [] : [id])),
  );
  return events.map((event) => {
    const editor = event.account_id === null ? undefined : editors.get(event.account_id);
    return {
      id: event.id,
      at: inUtc(event.at),
      release: releaseName(event),
      what: said(event),
      who: editor === undefined ? withoutEditor[event.via] : `${editor.firstName} ${editor.lastName}`,
      reason: event.reason,
    };
  });
}

function said({ kind, publish_at: at }: ContentEvent): string {
  return kind === "scheduled" ? `${contentActions[kind]} for ${inUtc(at)}` : contentActions[kind];
}

/** Reads a part of what happened to releases for the audit log. */
export async function readContentEvents(db: Queries, query: AuditQuery): Promise<AuditEntry[]> {
  const known = withKnownAction(query, contentActions);
  if (known === null) return [];
  const events = await listAuditedEvents(db, known);
  const shown = new Map((await describeEvents(db, events)).map((event) => [event.id, event]));
  return events.flatMap(({ id, at }) => {
    const event = shown.get(id);
    if (event === undefined) return [];
    const { what, who, release, reason: detail } = event;
    return { id, at, kind: "content", what, about: release, who, detail };
  });
}

/** What was done to releases, by whom and why, newest first; of one, if it is named. */
export async function eventTable(db: Queries, events: readonly ContentEvent[]): Promise<AdminBlock> {
  return tableOf(await describeEvents(db, events), {
    caption: "What was done",
    columns: [
      { name: "Release", value: (event) => ({ text: event.release, href: adminPath("releases", event.release) }) },
      { name: "What", value: ({ what }) => what },
      { name: "By", value: ({ who }) => who },
      { name: "Reason", value: ({ reason }) => reason },
      { name: "When", value: ({ at }) => at },
    ],
    empty: "Nothing has been done to a release here yet.",
  });
}
