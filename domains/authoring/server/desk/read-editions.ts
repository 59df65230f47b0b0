import {
  type KnownEdition,
  listContentEvents,
  listKnownEditions,
  listWaitingReleases,
} from "../../../content/server/authoring.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { DeskTask } from "../../../accounts/contract.ts";
import { type EditionsView, type EditionView, releasePath, type ShownEdition } from "../../contract.ts";
import { editionUnknown } from "../publish/errors.ts";
import { releasesOf } from "../releases/list-releases.ts";
import { releaseName } from "../releases/release-name.ts";
import { readersActsOf } from "./plan-readers.ts";
import { showEvents } from "./show-events.ts";
import { inUtc } from "../../../../platform/clock/in-utc.ts";
import { audienceWords, showRelease } from "./words.ts";

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
