import { z } from "zod";
import { AppError } from "../../../../../platform/http/errors.ts";
import {
  type QuestionedAct,
  type ReleaseAct,
  type ReleaseQuestion,
  type ReleaseState,
  type ReleaseView,
  type ShareView,
  type ShownChanges,
  type ShownLink,
  linkDays,
} from "../../../contract.ts";
import type { PublishContext } from "../../publish/stage-edition.ts";
import { discardRelease } from "../../releases/stage-release.ts";
import { publishRelease, rollBack } from "../../releases/publish-release.ts";
import { scheduleRelease } from "../../releases/schedule/schedule-release.ts";
import { type DeskActName, deskActs, mayAct, mayAtDesk } from "../../../../accounts/rules.ts";
import type { DeskPlan, StaffRole } from "../../../../accounts/contract.ts";
import { pageLabel } from "../../../../content/rules.ts";
import {
  type PageComparison,
  listContentEvents,
  listPreviews,
  renderBlocks,
} from "../../../../content/server/authoring.ts";
import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { type ReleaseComparison, compareReleases } from "../../releases/compare-releases.ts";
import { releaseUnknown } from "../../releases/errors.ts";
import { knownRelease } from "../../releases/find-edition.ts";
import { type ListedRelease, releasesOf } from "../../releases/list-releases.ts";
import { releaseName } from "../../releases/release-name.ts";
import { sayNotesLosing } from "../pages/act-on-page.ts";
import { showEvents, showRelease, counted } from "../words.ts";
import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import {
  USUAL_PAGES,
  newestLink,
  previewRelease,
  sharedRelease,
  withdrawPreviews,
} from "../../releases/preview-release.ts";

/** What an editor sends with an act. */
const releaseFormSchema = z.object({
  reason: z.string().trim().max(500, "Use at most 500 characters.").default(""),
  /** As browsers send a local time; in UTC. */
  at: z.union([z.literal(""), z.iso.datetime({ local: true, precision: -1 })]).default(""),
  /** What `ReleaseQuestion` says that was seen. */
  seen: z.coerce.number().int().optional(),
});

/** Who acts on which release, and what was sent. */
interface DeskAct {
  name: string;
  accountId: string;
  fields: Readonly<Record<string, string>>;
}

/**
 * Does what an editor confirmed; returns the name of the release that stands for the result.
 * @throws AppError what the release can't be done, and why; form-wrong
 */
export async function actOnRelease(
  context: PublishContext,
  act: QuestionedAct,
  { name, accountId, fields }: DeskAct,
): Promise<string> {
  const form = releaseFormSchema.safeParse(fields);
  if (!form.success) throw releaseFormWrong();
  const { reason, at, seen } = form.data;
  const acting: PublishContext = { ...context, act: { via: "desk", accountId, reason } };
  if (act === "roll-back") return (await rollBack(acting, name, { reason, seen })).release;
  if (act === "discard") await discardRelease(acting, name);
  else if (act === "unschedule") await scheduleRelease(acting, name, null, { seen: seen ?? null });
  else if (at === "") await publishRelease(acting, name);
  else await scheduleRelease(acting, name, Date.parse(`${at}Z`));
  return name;
}

function releaseFormWrong(): AppError {
  return new AppError({
    code: "form-wrong",
    status: 422,
    message: "Give a time as 2027-01-15T09:00, in UTC, and at most 500 characters of reason. Nothing was changed.",
  });
}

const MANY = 1_000;

/** What can be done with a release that stands so. */
const actsIn: Readonly<Record<ReleaseState, readonly ReleaseAct[]>> = {
  staged: ["publish", "share", "end-links", "discard"],
  scheduled: ["publish", "unschedule", "share", "end-links", "discard"],
  live: [],
  published: ["roll-back", "share", "end-links"],
  discarded: [],
};

export const releaseActLabels: Readonly<Record<ReleaseAct, string>> = {
  publish: "Publish",
  unschedule: "Take off the schedule",
  discard: "Discard",
  "roll-back": "Roll back to this release",
  share: "Make a link to read it",
  "end-links": "End all links",
};

/** What each is in the table of what the desk can do. */
export const releaseActNames = {
  publish: "publish-release",
  unschedule: "unschedule-release",
  discard: "discard-release",
  "roll-back": "roll-back-release",
  share: "share-release",
  "end-links": "end-release-links",
} as const satisfies Record<ReleaseAct, DeskActName>;

/** What may be asked of a release by whom. */
interface Asking {
  role: StaffRole;
  csrfToken: string;
  /** Epoch milliseconds. */
  now: number;
}

/** A release with what it changes, what can be done with it, and what was done. @throws AppError release-unknown */
export async function readRelease(
  db: Queries,
  name: string,
  { role, csrfToken, link, now }: Asking & Pick<ReleaseView, "link">,
): Promise<ReleaseView> {
  const { edition, release: row } = await knownRelease(db, name);
  const release = await listed(db, name, edition.handle);
  const links = mayAtDesk(role, "share-releases") ? await readLinks(db, row.id, now) : [];
  const events = await listContentEvents(db, edition.id, MANY);
  return {
    release: showRelease(release),
    editionHandle: edition.handle,
    changes: release.isKept ? showChanges(await compareReleases(db, name)) : null,
    acts: actsOf(release)
      .filter((act) => mayAct(role, deskActs[releaseActNames[act]]) && (act !== "end-links" || links.length > 0))
      .map((act) => ({ act, label: releaseActLabels[act] })),
    link,
    links,
    events: (await showEvents(db, events)).filter((event) => event.release === name),
    csrfToken,
  };
}

/** What is asked before something is done with a release: what readers get or lose. @throws AppError release-unknown */
export async function confirmBefore(
  db: Queries,
  name: string,
  act: QuestionedAct,
  { csrfToken, typed }: Pick<ReleaseQuestion, "csrfToken" | "typed">,
): Promise<ReleaseQuestion> {
  const { edition } = await knownRelease(db, name);
  const release = await listed(db, name, edition.handle);
  const obstacle = actsOf(release).includes(act) ? null : `${name} is ${showRelease(release).stateWords}.`;
  return {
    name,
    act,
    consequences: obstacle === null ? await consequencesOf(db, release, act) : [],
    obstacle,
    label: releaseActLabels[act],
    asksTime: act === "publish",
    seen: act === "unschedule" ? (release.publishAt ?? 0) : edition.revision,
    typed,
    csrfToken,
  };
}

async function consequencesOf(db: Queries, release: ListedRelease, act: QuestionedAct): Promise<readonly string[]> {
  const { name, publishAt } = release;
  if (act === "discard")
    return ["Readers lose nothing: they never saw it.", "Links to it end, and its number is not given again."];
  if (act === "unschedule") return [`It stays staged. Readers do not get it at ${inUtc(publishAt)}.`];
  // Whatever came before it once: what readers have now is what they lose.
  const { edition } = await knownRelease(db, name);
  const live = edition.revision === 0 ? undefined : releaseName({ handle: edition.handle, number: edition.revision });
  const compared = await compareReleases(db, name, live);
  const { gains, losses, against } = showChanges(compared);
  const instead =
    against === null ? "This is the first release that readers see." : `Readers see it instead of ${against}.`;
  return [
    instead,
    `Readers get: ${gains.length === 0 ? "nothing new" : gains.join(", ")}.`,
    `Readers lose: ${losses.length === 0 ? "nothing" : losses.join(", ")}.`,
    "Pins, notes and links to pages that stay are kept.",
    ...(await sayNotesLosing(db, rewrittenPages(compared))),
  ];
}

async function listed(db: Queries, name: string, handle: string): Promise<ListedRelease> {
  const release = (await releasesOf(db, handle)).find((each) => each.name === name);
  if (release === undefined) throw releaseUnknown(name);
  return release;
}

function actsOf({ state, isKept }: ListedRelease): readonly ReleaseAct[] {
  return isKept ? actsIn[state] : [];
}

/** The pages that stay and get another text. */
function rewrittenPages({ comparison }: ReleaseComparison) {
  return comparison.pages.flatMap(({ before, after, changes }) => {
    if (before === null || after === null || !changes.includes("rewritten")) return [];
    const texts = async () => {
      const old = renderBlocks(before.blocks);
      await yieldToEventLoop();
      return { before: old, after: renderBlocks(after.blocks) };
    };
    return [{ pageId: after.id, name: nameOf(after), texts }];
  });
}

function nameOf({ section, code, title }: NonNullable<PageComparison["after"]>): string {
  return `${pageLabel(section, code)} ${title}`.trim();
}

/** Says a comparison in short: counts, and the pages by name. */
function showChanges({ against, comparison }: ReleaseComparison): ShownChanges {
  const { terms, entries, outline } = comparison;
  const pages = comparison.pages.filter(({ changes }) => changes.length > 0);
  const removed = pages.filter(({ after }) => after === null).length;
  const added = pages.filter(({ before }) => before === null).length;
  const closed = pages.filter(({ changes }) => changes.includes("closed")).length;
  return {
    against,
    gains: [
      ...countedUnlessNone(added, "new page"),
      ...countedUnlessNone(pages.length - added - removed, "changed page"),
      ...countedUnlessNone(terms.length, "changed index term"),
      ...countedUnlessNone(entries.length, "changed part beside the pages", "changed parts beside the pages"),
      ...(outline ? ["another name, notice or section title"] : []),
    ],
    losses: [
      ...countedUnlessNone(removed, "page"),
      ...countedUnlessNone(closed, "page that was open to everybody", "pages that were open to everybody"),
    ],
    pages: pages.map(({ before, after, changes }) => {
      const page = after ?? before;
      return { id: page?.id ?? "", name: page === null ? "" : nameOf(page), what: changes.join(", ") };
    }),
  };
}

function countedUnlessNone(count: number, one: string, many?: string): string[] {
  return count === 0 ? [] : [counted(count, one, many)];
}

const shareFormSchema = z.object({
  days: z.string().refine((days) => Object.hasOwn(linkDays, days)),
  pages: z.string().regex(/^[1-9]\d{0,2}$/),
});

/** What is asked before a link to a release is made. */
export function readShare(name: string, { fields, csrfToken }: Pick<DeskAct, "fields"> & { csrfToken: string }) {
  const { days = "7", pages = String(USUAL_PAGES) } = fields;
  return { name, days, pages: pages.slice(0, 3), csrfToken } satisfies ShareView;
}

/**
 * Says what a link to a release would open; done, it is the link.
 * @throws AppError form-wrong, release-unknown, release-is-live, release-discarded, release-not-kept
 */
export async function planShare(
  context: PublishContext,
  { name, accountId, fields }: DeskAct,
): Promise<DeskPlan<ReleaseView["link"]>> {
  const { database, clock } = context;
  const { release } = await sharedRelease(database.db, name);
  const form = shareFormSchema.safeParse(fields);
  if (!form.success) throw shareFormWrong();
  const [days, mostPages] = [Number(form.data.days), Number(form.data.pages)];
  const act = { via: "desk", accountId, reason: "" } as const;
  const newest = await newestLink(database.db, release.id, clock.now());
  return {
    sentence: `Whoever has the link will be able to open up to ${mostPages} pages of ${name}, without an account, for ${linkDays[days]}. It ends once the release is live. Every owner gets an e-mail about it.`,
    agreed: `${name} ${days} ${mostPages} ${newest}`,
    run: async () => {
      const { address, expiresAt } = await previewRelease({ ...context, act }, name, { days, mostPages, newest });
      return { address, until: inUtc(expiresAt) };
    },
  };
}

/** The links to a release that still work, the newest first. */
async function readLinks(db: Queries, releaseId: string, now: number): Promise<ShownLink[]> {
  const links = await listPreviews(db, releaseId, now);
  return links.map(({ createdAt, expiresAt, opens, networks, pages, mostPages }) => ({
    id: String(createdAt),
    made: inUtc(createdAt),
    until: inUtc(expiresAt),
    opened: opens === 0 ? "Not yet" : `${counted(opens, "time")} from ${counted(networks, "network")}`,
    pages: `${pages} of ${mostPages}`,
  }));
}

/** Asks whether all links to a release are to end; done, they have. @throws AppError release-unknown, no-links */
export async function planEndingLinks(context: PublishContext, { name, accountId }: Omit<DeskAct, "fields">) {
  const { database, clock } = context;
  const { release } = await sharedRelease(database.db, name);
  const count = (await listPreviews(database.db, release.id, clock.now())).length;
  if (count === 0) throw noLinks(name);
  const act = { via: "desk", accountId, reason: "" } as const;
  return {
    sentence: `This will end ${counted(count, "link")} to ${name}, at once. Whoever reads by one sees what is published.`,
    agreed: `${name} ${count}`,
    run: async () => {
      await withdrawPreviews({ ...context, act }, name);
    },
  } satisfies DeskPlan;
}

function shareFormWrong(): AppError {
  const message = "Choose for how long the link works, and give a number of pages from 1 to 999. Nothing was changed.";
  return new AppError({ code: "form-wrong", status: 422, message });
}

function noLinks(name: string): AppError {
  return new AppError({ code: "no-links", status: 409, message: `No link to ${name} works. Nothing was changed.` });
}
