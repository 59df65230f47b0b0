import { type DeskActName, mayAct, mayAtDesk } from "../../../../accounts/rules.ts";
import type { StaffRole } from "../../../../accounts/contract.ts";
import { pageLabel } from "../../../../content/rules.ts";
import { listContentEvents, type PageComparison, renderBlocks } from "../../../../content/server/authoring.ts";
import { breathe } from "../../../../../platform/flow/breathe.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import type {
  QuestionedAct,
  ReleaseAct,
  ReleaseQuestion,
  ReleaseState,
  ReleaseView,
  ShownChanges,
} from "../../../contract.ts";
import { compareReleases, type ReleaseComparison } from "../../releases/compare-releases.ts";
import { releaseUnknown } from "../../releases/errors.ts";
import { knownRelease } from "../../releases/find-edition.ts";
import { type ListedRelease, releasesOf } from "../../releases/list-releases.ts";
import { releaseName } from "../../releases/release-name.ts";
import { sayNotesLosing } from "../pages/losing-notes.ts";
import { readLinks } from "./share-release.ts";
import { showEvents } from "../show-events.ts";
import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import { showRelease } from "../words.ts";

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
      .filter((act) => mayAct(role, releaseActNames[act]) && (act !== "end-links" || links.length > 0))
      .map((act) => ({ act, label: releaseActLabels[act] })),
    link,
    links,
    events: (await showEvents(db, events)).filter((event) => event.release === name),
    csrfToken,
  };
}

/** What is asked before something is done with a release: what readers get or lose. @throws AppError release-unknown */
export async function askBefore(
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
      await breathe();
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
      ...counted(added, "new page"),
      ...counted(pages.length - added - removed, "changed page"),
      ...counted(terms.length, "changed index term"),
      ...counted(entries.length, "changed part beside the pages", "changed parts beside the pages"),
      ...(outline ? ["another name, notice or section title"] : []),
    ],
    losses: [
      ...counted(removed, "page"),
      ...counted(closed, "page that was open to everybody", "pages that were open to everybody"),
    ],
    pages: pages.map(({ before, after, changes }) => {
      const page = after ?? before;
      return { id: page?.id ?? "", name: page === null ? "" : nameOf(page), what: changes.join(", ") };
    }),
  };
}

function counted(count: number, one: string, many = `${one}s`): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}
