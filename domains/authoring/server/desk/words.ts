import { inUtc } from "../../../../platform/clock/in-utc.ts";
import type { EditionAudience } from "../../../subscriptions/contract.ts";
import type { ReleaseState, ShownEvent, ShownRelease } from "../../contract.ts";
import { changeKinds } from "../publish/publish-edition.ts";
import type { ChangedParts } from "../releases/compare-releases.ts";
import type { ListedRelease } from "../releases/list-releases.ts";
import { accountsByIds } from "../../../accounts/server/public.ts";
import { type ContentEvent, type ContentEventsTable, listEditions } from "../../../content/server/authoring.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { parseReleaseName, releaseName } from "../releases/release-name.ts";

export const audienceWords: Readonly<Record<EditionAudience, string>> = {
  subscribers: "Everyone with access",
  invited: "Invited readers and the staff",
  admins: "The staff alone",
};

const stateWords: Readonly<Record<ReleaseState, (release: ListedRelease) => string>> = {
  live: ({ publishedAt }) => `live since ${inUtc(publishedAt)}`,
  published: ({ publishedAt }) => `published ${inUtc(publishedAt)}`,
  staged: ({ createdAt }) => `staged ${inUtc(createdAt)}`,
  scheduled: ({ publishAt }) => `to be published ${inUtc(publishAt)}`,
  discarded: ({ createdAt }) => `staged ${inUtc(createdAt)}, discarded`,
};

/** Says a release in words. */
export function showRelease(release: ListedRelease): ShownRelease {
  const { name, state, author, reason, changed, problem } = release;
  return {
    name,
    state,
    stateWords: stateWords[state](release),
    author,
    reason,
    changes: changed === null ? "" : changesInWords(changed),
    problem,
  };
}

function changesInWords({ pages, index, entries }: ChangedParts): string {
  const kinds = changeKinds.filter((kind) => pages[kind] > 0);
  return [
    ...kinds.map((kind) => `${pages[kind]} ${pages[kind] === 1 ? "page" : "pages"} ${kind}`),
    ...(index ? ["index"] : []),
    ...entries,
  ].join(", ");
}

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

/** How an edition stands that readers see, by its handle or the name of one of its releases. `live`: the release's name. */
export async function editionBefore(db: Queries, of: { release: string } | { handle: string }) {
  const handle = "handle" in of ? of.handle : parseReleaseName(of.release)?.handle;
  if (handle === undefined) return undefined;
  const edition = (await listEditions(db)).find((each) => each.handle === handle);
  if (edition === undefined) return { handle, live: null, audience: "admins" as const };
  return { handle, live: releaseName({ handle, number: edition.revision }), audience: edition.audience };
}

/** A number of things in words: '1 page', '2 pages'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
