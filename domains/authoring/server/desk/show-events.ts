import { accountsByIds } from "../../../accounts/server/public.ts";
import type { ContentEvent, ContentEventsTable } from "../../../content/server/authoring.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { ShownEvent } from "../../contract.ts";
import { releaseName } from "../releases/release-name.ts";
import { inUtc } from "../../../../platform/clock/in-utc.ts";

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
  "opened-to-invited": "opened to invited readers and the staff alone",
  "opened-to-staff": "opened to the staff alone",
  "made-current": "made the edition of readers who chose none",
  "kept-moved": "readers’ pins and notes moved to it",
  "picture-removed": "removed a picture that nothing used",
};

const withoutEditor: Readonly<Record<ContentEventsTable["via"], string>> = {
  desk: "An editor whose account was deleted",
  "command-line": "The command line",
  schedule: "The schedule",
};

/** Says events in words, with the names of those who have an account still. */
export async function showEvents(db: Queries, events: readonly ContentEvent[]): Promise<ShownEvent[]> {
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
