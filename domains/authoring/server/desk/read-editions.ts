import {
  type KnownEdition,
  listAuditedEvents,
  listContentEvents,
  listEditions,
  listKnownEditions,
  listWaitingReleases,
} from "../../../content/server/authoring.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { AuditEntry, AuditQuery, DeskPlan, DeskTask } from "../../../accounts/contract.ts";
import {
  type EditionView,
  type EditionsView,
  type ReadersAct,
  type ShownEdition,
  readersActs,
  releasePath,
} from "../../contract.ts";
import { editionUnknown } from "../publish/errors.ts";
import { releasesOf } from "../releases/list-releases.ts";
import { releaseName } from "../releases/release-name.ts";
import { audienceWords, contentActions, showEvents, showRelease } from "./words.ts";
import { inUtc } from "../../../../platform/clock/in-utc.ts";
import { reasonIn } from "../../../accounts/server/public.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { makeCurrent, openTo } from "../releases/writing/record-act.ts";
import type { PublishContext } from "../publish/stage-edition.ts";
import { withKnownAction } from "../../../accounts/rules.ts";

/** So many events are listed. */
const MOST_EVENTS = 50;

/** Lists the editions, and what waits in each. */
export async function readEditions(db: Queries, mayStart: boolean): Promise<EditionsView> {
  const waiting = await listWaitingReleases(db);
  const editions = await listKnownEditions(db);
  return {
    editions: editions.map((edition) => showEdition(edition, waiting)),
    startsFrom: editions.filter(({ revision }) => mayStart && revision > 0).map(({ handle }) => handle),
  };
}

/** An edition's releases, and what was done to them. @throws AppError edition-unknown */
export async function readEdition(
  db: Queries,
  handle: string,
  { mayImport, mayPublish, keptHref }: Pick<EditionView, "mayImport" | "keptHref"> & { mayPublish: boolean },
): Promise<EditionView> {
  const edition = (await listKnownEditions(db)).find((each) => each.handle === handle);
  if (edition === undefined) throw editionUnknown(handle);
  return {
    edition: showEdition(edition, await listWaitingReleases(db)),
    readersActs: mayPublish ? await readersActsOf(db, handle) : [],
    keptHref: edition.revision === 0 ? null : keptHref,
    mayImport,
    releases: (await releasesOf(db, handle)).map(showRelease),
    events: await showEvents(db, await listContentEvents(db, edition.id, MOST_EVENTS)),
  };
}

/** The releases that wait for an editor. */
export async function releaseTasks(db: Queries): Promise<DeskTask[]> {
  return (await listWaitingReleases(db)).map(({ handle, number, publish_at: publishAt, problem }) => {
    const name = releaseName({ handle, number });
    const state = publishAt === null ? "is staged" : `will be published ${inUtc(publishAt)}`;
    return { action: "see-releases", text: `${name} ${state}`, detail: problem, href: releasePath(name) };
  });
}

function showEdition(
  { handle, name, revision, audience }: KnownEdition,
  waiting: readonly { handle: string; publish_at: number | null }[],
): ShownEdition {
  const own = waiting.filter((release) => release.handle === handle);
  const scheduled = own.filter(({ publish_at: at }) => at !== null).length;
  const counts = [
    [own.length - scheduled, "staged"],
    [scheduled, "scheduled"],
  ] as const;
  return {
    handle,
    name,
    state: revision === 0 ? "Readers see no release" : `Readers see ${releaseName({ handle, number: revision })}`,
    audience: audienceWords[audience],
    waiting: counts
      .filter(([count]) => count > 0)
      .map(([count, what]) => `${count} ${what}`)
      .join(", "),
  };
}

const sentences: Readonly<Record<ReadersAct, (handle: string) => string>> = {
  subscribers: (handle) => `Everyone with access can open ${handle} from now on.`,
  invited: (handle) => `Only readers who were invited to ${handle}, and the staff, can open it from now on.`,
  admins: (handle) => `Only the staff can open ${handle} from now on, nobody who subscribes or was invited.`,
  current: (handle) => `Readers who chose no edition get ${handle} from now on.`,
};

/** What can be changed about who reads an edition: not what is so already, nor anything while readers see no release. */
export async function readersActsOf(db: Queries, handle: string): Promise<ReadersAct[]> {
  const edition = (await listEditions(db)).find((each) => each.handle === handle);
  if (edition === undefined) return [];
  return readersActs.filter((act) => (act === "current" ? edition.is_current === 0 : act !== edition.audience));
}

/** Plans to change who reads an edition. @throws AppError edition-unknown, readers-are-so */
export async function planReaders(
  context: PublishContext,
  {
    handle,
    act,
    accountId,
    fields,
  }: {
    handle: string;
    act: ReadersAct;
    accountId: string;
    fields: Readonly<Record<string, string>>;
  },
): Promise<DeskPlan> {
  const edition = (await listEditions(context.database.db)).find((each) => each.handle === handle);
  if (edition === undefined) throw editionUnknown(handle);
  if (act === "current" ? edition.is_current === 1 : act === edition.audience) throw readersAreSo(handle);
  const isClosed = act === "current" && edition.audience !== "subscribers";
  return {
    sentence: sentences[act](handle),
    lines: [
      ...(isClosed ? ["Those who may not open it get the newest edition that they may."] : []),
      "Every server applies it within two seconds. Pins and notes stay.",
      ...(act === "current" ? [`They can be moved afterwards, on the screen of ${handle}.`] : []),
    ],
    agreed: `${act} ${edition.audience} ${edition.is_current}`,
    run: async () => {
      const acting = { ...context, act: { via: "desk", accountId, reason: reasonIn(fields) } } as const;
      await (act === "current" ? makeCurrent(acting, handle) : openTo(acting, handle, act));
    },
  };
}

function readersAreSo(handle: string): AppError {
  return new AppError({ code: "readers-are-so", status: 409, message: `It is so already for ${handle}.` });
}

/** Reads a part of what happened to releases for the audit log. */
export async function readContentEvents(db: Queries, query: AuditQuery): Promise<AuditEntry[]> {
  const known = withKnownAction(query, contentActions);
  if (known === null) return [];
  const events = await listAuditedEvents(db, known);
  const shown = new Map((await showEvents(db, events)).map((event) => [event.id, event]));
  return events.flatMap(({ id, at }) => {
    const event = shown.get(id);
    if (event === undefined) return [];
    const { what, who, release, reason: detail } = event;
    return { id, at, kind: "content", what, about: release, who, detail };
  });
}
