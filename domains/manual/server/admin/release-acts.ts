import type { AdminBlock } from "../../../../ui/admin/blocks.tsx";
import type { FieldBlock } from "../../../../ui/admin/fields.tsx";
import { adminPath } from "../../../admin/contract.ts";
import { type Act, always, defineAct, undoneBy } from "../../../admin/server/public.ts";
import { backToWhatWasLive, changesOf, counted, pageName, stateInWords } from "./words.ts";
import { z } from "zod";
import { AppError } from "../../../../platform/http/errors.ts";
import { type ReleaseState, linkDays } from "../../admin/contract.ts";
import type { NotesContext } from "../publish/publish-edition.ts";
import type { PublishContext } from "../publish/releases/writing/record-act.ts";
import { discardRelease } from "../publish/releases/stage-release.ts";
import { publishRelease, rollBack } from "../publish/releases/publish-release.ts";
import { scheduleRelease } from "../publish/releases/schedule/schedule-release.ts";
import { renderBlocks } from "../../model/blocks/render.ts";
import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import { type ReleaseComparison, compareReleases } from "../publish/releases/compare-releases.ts";
import { type FoundRelease, knownRelease } from "../publish/releases/find-edition.ts";
import type { ListedRelease } from "../publish/releases/list-releases.ts";
import { releaseName } from "../publish/releases/release-name.ts";
import { sayNotesLosing } from "./pages/act-on-page.ts";
import { inUtc } from "../../../../platform/clock/in-utc.ts";
import {
  USUAL_PAGES,
  newestLink,
  previewRelease,
  sharedRelease,
  withdrawPreviews,
} from "../publish/releases/preview-release.ts";

/** What an editor sends with an act. */
const releaseFormSchema = z.object({
  reason: z.string().trim().max(500).default(""),
  /** As browsers send a local time; in UTC. */
  at: z.union([z.literal(""), z.iso.datetime({ local: true, precision: -1 })]).default(""),
});

/** What the screens of releases work with. */
export type ReleaseContext = PublishContext & NotesContext;

/** A release, the edition that it is of, and how many links to it work. */
export interface ReleaseItem {
  edition: FoundRelease["edition"];
  row: FoundRelease["release"];
  release: ListedRelease;
  links: number;
}

type ReleaseAct = Omit<Act<ReleaseContext, ReleaseItem>, "action" | "isAtOnce" | "plan" | "isOffered"> & {
  /** The states of a release in which it can be done. */
  states: readonly ReleaseState[];
  /** What readers get or lose, in sentences. */
  consequences(context: ReleaseContext, item: ReleaseItem): Promise<readonly string[]> | readonly string[];
  /** What was seen when it was asked about: it isn't done once that is another number. */
  seen(item: ReleaseItem): number;
  /** Does it; returns the word of its notice, or the release that it made. */
  act(
    context: PublishContext,
    name: string,
    how: { reason: string; at: string; seen: number },
  ): Promise<string | { id: string } | void>;
};

const reasonField: FieldBlock = {
  kind: "text",
  name: "reason",
  label: "Reason (optional)",
  help: "One line for the release list and the log.",
  maxLength: 500,
  value: "",
  isOptional: true,
};

const timeField: FieldBlock = {
  kind: "text",
  type: "datetime-local",
  name: "at",
  label: "When (optional)",
  help: "In UTC. Leave it empty to publish now.",
  value: "",
  isOptional: true,
};

/** An act on a release, which says above its form what readers get or lose. */
function releaseAct({ states, consequences, seen, act, ...declared }: ReleaseAct): Act<ReleaseContext, ReleaseItem> {
  return defineAct({
    ...declared,
    action: "publish-releases",
    isAtOnce: true,
    isOffered: ({ release: { isKept, state } }) => isKept && states.includes(state),
    plan: async (context, { item, actor, fields }) => {
      const form = releaseFormSchema.safeParse(fields);
      if (!form.success) throw releaseFormWrong();
      const { agreed } = fields;
      if (agreed === undefined) requireState(item.release, states);
      // What was read already isn't put together again; and what was sent twice is done once, and looks done both times.
      const [sentence = "", ...lines] = agreed === undefined ? await consequences(context, item) : [];
      const number = agreed === undefined ? seen(item) : seenSchema.parse(agreed);
      return {
        sentence,
        lines,
        agreed: agreed ?? `${number}`,
        run: async () => {
          const { reason, at } = form.data;
          const acting = { ...context, act: { via: "desk", accountId: actor.id, reason } } as const;
          return await act(acting, item.release.name, { reason, at, seen: number });
        },
      };
    },
  });
}

/** What was seen when an act was agreed to; nothing that a release can have, if that was tampered with. */
const seenSchema = z.coerce.number().int().catch(-1);

function requireState(release: ListedRelease, states: readonly ReleaseState[]): void {
  if (release.isKept && states.includes(release.state)) return;
  const message = `${release.name} is ${stateInWords(release)}. There is nothing to do here.`;
  throw new AppError({ code: "release-differs", status: 409, message });
}

const revisionOf = ({ edition }: ReleaseItem) => edition.revision;

const unschedule = releaseAct({
  name: "unschedule-release",
  at: "unschedule",
  label: "Take off the schedule",
  title: ({ release }) => `Take ${release.name} off the schedule?`,
  damage: "none",
  done: "It was taken off the schedule.",
  states: ["scheduled"],
  fields: () => [reasonField],
  consequences: (_context, { release }) => [`It stays staged. Readers will not get it at ${inUtc(release.publishAt)}.`],
  seen: ({ release }) => release.publishAt ?? 0,
  act: async (context, name, { seen }) => {
    await scheduleRelease(context, name, null, { seen });
  },
});

const publish = releaseAct({
  name: "publish-release",
  at: "publish",
  label: "Publish",
  title: ({ release }) => `Publish ${release.name}?`,
  means: "Publish a release, or schedule it",
  damage: "opens-paywall",
  tells: "opened",
  undo: {
    by: ["roll-back-release", "open-edition-to-admins", unschedule.name],
    look: async ({ database: { db } }, { item: { release }, fields }) => {
      if ((fields["at"] ?? "") === "") return await backToWhatWasLive(db, { release: release.name });
      return always({ act: unschedule.name, path: adminPath("releases", release.name, unschedule.at) });
    },
  },
  done: {
    publish: "It is published. Every server shows it within a second.",
    schedule: "It will be published at its time.",
  },
  states: ["staged", "scheduled"],
  fields: () => [reasonField, timeField],
  consequences: whatReadersGet,
  seen: revisionOf,
  act: async (context, name, { at }) => {
    if (at === "") await publishRelease(context, name);
    else await scheduleRelease(context, name, Date.parse(`${at}Z`));
    return at === "" ? "publish" : "schedule";
  },
});

const goBack = releaseAct({
  name: "roll-back-release",
  at: "roll-back",
  label: "Roll back to this release",
  title: ({ release }) => `Roll back to ${release.name}?`,
  means: "Put an earlier release back",
  damage: "opens-paywall",
  tells: "opened",
  undo: {
    by: ["roll-back-release"],
    look: ({ database: { db } }, { item: { release } }) => backToWhatWasLive(db, { release: release.name }),
  },
  done: "Readers will see this text again as a new release.",
  states: ["published"],
  fields: () => [reasonField],
  consequences: whatReadersGet,
  seen: revisionOf,
  act: async (context, name, { reason, seen }) => ({ id: (await rollBack(context, name, { reason, seen })).release }),
});

const discard = releaseAct({
  name: "discard-release",
  at: "discard",
  label: "Discard",
  title: ({ release }) => `Discard ${release.name}?`,
  damage: "none",
  done: "It was discarded.",
  states: ["staged", "scheduled"],
  fields: () => [reasonField],
  consequences: () => [
    "Readers lose nothing: they never saw it.",
    "Links to it end, and its number will not be reused.",
  ],
  seen: revisionOf,
  act: async (context, name) => {
    await discardRelease(context, name);
  },
});

function releaseFormWrong(): AppError {
  return new AppError({
    code: "form-wrong",
    status: 422,
    message: "Enter a time like 2027-01-15T09:00 in UTC, and use at most 500 characters for the reason. Nothing was changed.",
  });
}

async function whatReadersGet(context: ReleaseContext, { release: { name } }: ReleaseItem): Promise<readonly string[]> {
  const { db } = context.database;
  // Whatever came before it once: what readers have now is what they lose.
  const { edition } = await knownRelease(db, name);
  const live = edition.revision === 0 ? undefined : releaseName({ handle: edition.handle, number: edition.revision });
  const compared = await compareReleases(db, name, live);
  const { gains, losses, against } = changesOf(compared);
  const instead =
    against === null ? "This is the first release that readers see." : `Readers see it instead of ${against}.`;
  return [
    instead,
    `Readers get: ${gains.length === 0 ? "nothing new" : gains.join(", ")}.`,
    `Readers lose: ${losses.length === 0 ? "nothing" : losses.join(", ")}.`,
    "Pins, notes and links to pages that stay are kept.",
    ...(await sayNotesLosing(context, rewrittenPages(compared))),
  ];
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
    return [{ pageId: after.id, name: pageName(after), texts }];
  });
}

const endLinks = defineAct<ReleaseContext, ReleaseItem>({
  name: "end-release-links",
  at: "end-links",
  label: "End all links",
  action: "share-releases",
  damage: "none",
  done: "All links to it have ended.",
  isOffered: ({ links, release: { isKept } }) => isKept && links > 0,
  plan: (context, { item: { release, links }, actor }) => {
    const { name } = release;
    if (links === 0) throw noLinks(name);
    return Promise.resolve({
      sentence: `This will end ${counted(links, "link")} to ${name}, at once. Anyone reading through one will see what is published.`,
      agreed: `${name} ${links}`,
      run: async () => {
        const act = { via: "desk", accountId: actor.id, reason: "" } as const;
        await withdrawPreviews({ ...context, act }, name);
      },
    });
  },
});

const shareFormSchema = z.object({
  days: z.string().refine((days) => Object.hasOwn(linkDays, days)),
  pages: z.string().regex(/^[1-9]\d{0,2}$/),
});

const share = defineAct<ReleaseContext, ReleaseItem>({
  name: "share-release",
  at: "share",
  label: "Make a link to read it",
  action: "share-releases",
  means: "Make a link to a release",
  damage: "opens-paywall",
  tells: "owners",
  undo: undoneBy(endLinks.name, ({ item: { release } }) => adminPath("releases", release.name, endLinks.at)),
  done: "The link was made.",
  isOffered: ({ release: { state, isKept } }) => isKept && state !== "live" && state !== "discarded",
  before: () => [
    {
      kind: "text",
      text: "Anyone with the link sees the release as readers will see it, including its changes word by word. Search and other editions stay as they are.",
    },
  ],
  fields: () => [
    { kind: "choice", name: "days", label: "Valid for", options: linkDays, value: "7" },
    {
      kind: "text",
      name: "pages",
      label: "Maximum number of pages",
      help: "A page that is opened again counts once.",
      inputMode: "numeric",
      maxLength: 3,
      value: `${USUAL_PAGES}`,
    },
  ],
  plan: async (context, { item, actor, fields }) => {
    const { database, clock } = context;
    const { name } = item.release;
    const { release } = await sharedRelease(database.db, name);
    const form = shareFormSchema.safeParse(fields);
    if (!form.success) throw shareFormWrong();
    const [days, mostPages] = [Number(form.data.days), Number(form.data.pages)];
    const newest = await newestLink(database.db, release.id, clock.now());
    return {
      sentence: `Anyone with the link will be able to open up to ${mostPages} pages of ${name}, without an account, for ${linkDays[days]}. It ends once the release is live. Every owner gets an email about it.`,
      agreed: `${name} ${days} ${mostPages} ${newest}`,
      run: async () => {
        const act = { via: "desk", accountId: actor.id, reason: "" } as const;
        const made = await previewRelease({ ...context, act }, name, { days, mostPages, newest });
        return { title: `A link to ${name}`, blocks: linkBlocks(name, made.address, inUtc(made.expiresAt)) };
      },
    };
  },
});

/** Shows a link that was just made, this once. */
function linkBlocks(name: string, address: string, until: string): AdminBlock[] {
  return [
    { kind: "text", text: `Anyone with this link can read the release until ${until}. It won’t be shown again.` },
    { kind: "link", label: address, href: address },
    { kind: "link", label: `Go to ${name}`, href: adminPath("releases", name) },
  ];
}

/** What can be done with a release, in the order of the buttons. */
export const releaseActs = [publish, unschedule, goBack, share, endLinks, discard];

function shareFormWrong(): AppError {
  const message = "Choose how long the link works, and enter a number of pages from 1 to 999. Nothing was changed.";
  return new AppError({ code: "form-wrong", status: 422, message });
}

function noLinks(name: string): AppError {
  return new AppError({ code: "no-links", status: 409, message: `No link to ${name} works. Nothing was changed.` });
}
