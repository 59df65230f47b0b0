import type { Queries } from "../../../../platform/db/database.ts";
import { AppError, notFound } from "../../../../platform/http/errors.ts";
import { inUtc } from "../../../../platform/clock/in-utc.ts";
import type { AdminBlock } from "../../../../ui/admin/blocks.tsx";
import type { AdminTask, StaffRole } from "../../../accounts/contract.ts";
import { mayInAdmin } from "../../../accounts/rules.ts";
import { adminPath } from "../../../admin/contract.ts";
import { type Act, defineAct, defineResource, section } from "../../../admin/server/public.ts";
import type { EditionsTable } from "../tables.ts";
import { type KnownEdition, listKnownEditions, listWaitingReleases } from "../publish/history/releases-store.ts";
import { listContentEvents } from "../publish/history/content-events-store.ts";
import { listEditions } from "../read/reading-store.ts";
import type { EditionAudience } from "../../../subscriptions/contract.ts";
import { exportPath, startPath, uploadPath } from "../../admin/import-views.ts";
import { pagesPath } from "../../admin/page-views.ts";
import { partPath } from "../../admin/part-views.ts";
import { editionUnknown } from "../publish/errors.ts";
import { type PublishContext, makeCurrent, openTo } from "../publish/releases/writing/record-act.ts";
import { type ListedRelease, RELEASES_AT_ONCE, releasesOf } from "../publish/releases/list-releases.ts";
import { releaseName } from "../publish/releases/release-name.ts";

import { audienceWords, backToAudience, changesInWords, stateInWords } from "./words.ts";
import { eventTable } from "./audit.ts";

/** So many events are listed. */
const MOST_EVENTS = 50;

/** An edition in the list. */
interface EditionRow {
  known: KnownEdition;
  /** '1 staged, 1 scheduled'; '' if nothing waits. */
  waiting: string;
}

/** An edition, and what readers see of it: nothing before its first release. */
export interface EditionItem extends EditionRow {
  published: EditionsTable | undefined;
}

const openingNames = {
  subscribers: "Open to everyone with access",
  invited: "Open to invited readers",
  admins: "Open to staff only",
} as const satisfies Record<EditionAudience, string>;

const openings = {
  subscribers: {
    means: "Open an edition to everyone with access",
    damage: "opens-paywall",
    sentence: (handle: string) => `Everyone with access can open ${handle} from now on.`,
  },
  invited: {
    means: "Open an edition to invited readers only",
    damage: "opens-paywall",
    sentence: (handle: string) => `Only readers who were invited to ${handle}, and the staff, can open it from now on.`,
  },
  admins: {
    means: "Close an edition to its readers",
    damage: "closes-edition",
    sentence: (handle: string) =>
      `From now on, only staff can open ${handle}, not subscribers or invited readers.`,
  },
} as const;

const DONE = "Done. Every server applies the change within two seconds.";
const SERVERS = "Every server applies it within two seconds. Pins and notes stay.";

const audiences = ["subscribers", "invited", "admins"] as const;

/** Opens an edition to more readers, or to fewer. */
function opening(audience: EditionAudience): Act<PublishContext, EditionItem> {
  const { means, damage, sentence } = openings[audience];
  return defineAct({
    name: `open-edition-to-${audience}`,
    at: `readers-${audience}`,
    label: openingNames[audience],
    action: "publish-releases",
    means,
    damage,
    tells: "owners",
    undo: {
      by: audiences.filter((each) => each !== audience).map((each) => `open-edition-to-${each}`),
      look: ({ database: { db } }, { item }) => backToAudience(db, item.known.handle),
    },
    asksReason: true,
    done: DONE,
    isOffered: ({ published }) => published !== undefined && published.audience !== audience,
    plan: (context, { item: { known, published }, actor, reason }) => {
      if (published === undefined) throw editionUnknown(known.handle);
      if (published.audience === audience) throw readersAreSo(known.handle);
      return Promise.resolve({
        sentence: sentence(known.handle),
        lines: [SERVERS],
        agreed: `${audience} ${published.audience} ${published.is_current}`,
        run: async () => {
          const act = { via: "desk", accountId: actor.id, reason } as const;
          await openTo({ ...context, act }, known.handle, audience);
        },
      });
    },
  });
}

const becomeCurrent = defineAct<PublishContext, EditionItem>({
  name: "make-edition-current",
  at: "readers-current",
  label: "Make it the current edition",
  action: "publish-releases",
  damage: "none",
  asksReason: true,
  done: DONE,
  isOffered: ({ published }) => published !== undefined && published.is_current === 0,
  plan: (context, { item: { known, published }, actor, reason }) => {
    const { handle } = known;
    if (published === undefined) throw editionUnknown(handle);
    if (published.is_current === 1) throw readersAreSo(handle);
    const isClosed = published.audience !== "subscribers";
    return Promise.resolve({
      sentence: `From now on, readers who haven’t chosen an edition get ${handle}.`,
      lines: [
        ...(isClosed ? ["Readers without access to it get the newest edition they can open."] : []),
        SERVERS,
        `They can be moved afterward on the screen for ${handle}.`,
      ],
      agreed: `current ${published.audience} ${published.is_current}`,
      run: async () => {
        const act = { via: "desk", accountId: actor.id, reason } as const;
        await makeCurrent({ ...context, act }, handle);
      },
    });
  },
});

/** Editions: what readers see of each, who they are open to, and their releases. */
export const editions = defineResource<PublishContext, EditionRow, EditionItem>({
  name: "editions",
  label: "Editions",
  see: "see-releases",
  list: {
    columns: [
      {
        name: "Edition",
        value: ({ known: { handle, name } }) => ({ text: name, href: adminPath("editions", handle) }),
      },
      { name: "Readers", value: ({ known }) => readersInWords(known) },
      { name: "Open to", value: ({ known }) => audienceWords[known.audience] },
      { name: "Waiting", value: ({ waiting }) => waiting },
    ],
    empty: "There are no editions yet. Import one with npm run manual -- import.",
    read: async ({ database: { db } }) => ({ rows: await readRows(db), next: null }),
    end: async ({ database: { db } }, role) => {
      const handles = (await listKnownEditions(db)).filter(({ revision }) => revision > 0).map(({ handle }) => handle);
      if (handles.length === 0 || !mayInAdmin(role, "import-and-export")) return [];
      return [
        { kind: "heading", text: "A new edition" },
        {
          kind: "text",
          text: "It starts as a copy of another edition. Readers can’t see it until you open it to them.",
        },
        {
          kind: "buttons",
          links: handles.map((handle) => ({ label: `Start an edition from ${handle}`, href: startPath(handle) })),
        },
      ];
    },
  },
  details: {
    find: async ({ database: { db } }, handle) => {
      const row = (await readRows(db)).find(({ known }) => known.handle === handle);
      if (row === undefined) throw editionUnknown(handle);
      const published = (await listEditions(db)).find((edition) => edition.handle === handle);
      return { ...row, published };
    },
    id: ({ known }) => known.handle,
    title: ({ known }) => known.name,
    name: ({ known }) => `Releases of ${known.handle}`,
    blocks: async ({ database: { db } }, { known }, { role, query, acts }) => {
      const { handle } = known;
      if (query["after"] !== undefined) return await releaseBlocks(db, handle, query["after"]);
      const events = await listContentEvents(db, { edition: known.id }, MOST_EVENTS);
      return [
        { kind: "text", text: `${readersInWords(known)}. Open to: ${audienceWords[known.audience].toLowerCase()}.` },
        { kind: "link", label: "Pages, to read and to edit", href: pagesPath(handle) },
        { kind: "link", label: "Index, banner, search words and the other parts", href: partPath(handle) },
        ...readersBlocks(known, role, acts),
        ...(mayInAdmin(role, "import-and-export") ? fileBlocks(handle) : []),
        ...(await releaseBlocks(db, handle)),
        { kind: "heading", text: "History" },
        await eventTable(db, events),
      ];
    },
  },
  acts: [...audiences.map(opening), becomeCurrent],
});

function readersBlocks({ handle, revision }: KnownEdition, role: StaffRole, acts: readonly AdminBlock[]): AdminBlock[] {
  if (acts.length === 0) return [];
  const moving = {
    kind: "link",
    label: "Move readers’ pins and notes to this edition",
    href: adminPath("editions", handle, "kept"),
  } as const;
  const canMove = revision > 0 && mayInAdmin(role, "publish-releases");
  return [{ kind: "heading", text: "Who reads it" }, ...acts, ...(canMove ? [moving] : [])];
}

function fileBlocks(handle: string): AdminBlock[] {
  return [
    { kind: "heading", text: "Files" },
    {
      kind: "text",
      text: "Export what readers see as manual files, or import files. Imports are compared with the edition before anything changes.",
    },
    {
      kind: "buttons",
      links: [
        { label: "Export as a zip archive", href: exportPath(handle) },
        { label: "Import files", href: uploadPath(handle) },
      ],
    },
  ];
}

/** A part of the list of releases; with a number, those below it. */
async function releaseBlocks(db: Queries, handle: string, after?: string): Promise<AdminBlock[]> {
  if (after !== undefined && !/^[1-9]\d{0,8}$/.test(after)) throw notFound("This page of the list");
  const releases = await releasesOf(db, handle, after === undefined ? undefined : Number(after));
  const last = releases.length === RELEASES_AT_ONCE ? releases.at(-1) : undefined;
  return [
    ...section("Releases", releases, { columns: releaseColumns, empty: "There is no release here." }),
    { kind: "next", href: last === undefined ? null : `${adminPath("editions", handle)}?after=${last.number}` },
  ];
}

const releaseColumns = [
  { name: "Release", value: ({ name }: ListedRelease) => ({ text: name, href: adminPath("releases", name) }) },
  {
    name: "State",
    value: (release: ListedRelease) => ({
      text: stateInWords(release),
      ...(release.problem === "" ? {} : { note: release.problem }),
    }),
  },
  { name: "Author", value: ({ author }: ListedRelease) => author },
  { name: "Reason", value: ({ reason }: ListedRelease) => reason },
  {
    name: "Changed",
    value: ({ changed }: ListedRelease) => (changed === null ? "" : changesInWords(changed)),
  },
];

async function readRows(db: Queries): Promise<EditionRow[]> {
  const waiting = await listWaitingReleases(db);
  return (await listKnownEditions(db)).map((known) => {
    const own = waiting.filter(({ handle }) => handle === known.handle);
    const scheduled = own.filter(({ publish_at: at }) => at !== null).length;
    const counts = [
      [own.length - scheduled, "staged"],
      [scheduled, "scheduled"],
    ] as const;
    const words = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
    return { known, waiting: words.join(", ") };
  });
}

function readersInWords({ handle, revision }: KnownEdition): string {
  return revision === 0 ? "Readers see no release" : `Readers see ${releaseName({ handle, number: revision })}`;
}

function readersAreSo(handle: string): AppError {
  return new AppError({ code: "readers-are-so", status: 409, message: `This is already set for ${handle}.` });
}

/** The releases that wait for an editor. */
export async function releaseTasks(db: Queries): Promise<AdminTask[]> {
  return (await listWaitingReleases(db)).map(({ handle, number, publish_at: publishAt, problem }) => {
    const name = releaseName({ handle, number });
    const state = publishAt === null ? "is staged" : `will be published ${inUtc(publishAt)}`;
    return { action: "see-releases", text: `${name} ${state}`, detail: problem, href: adminPath("releases", name) };
  });
}
