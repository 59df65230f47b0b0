import type { ContentEventKind, ContentEventsTable, EditionRevisionsTable } from "../../../tables.ts";
import { findRelease, insertRelease, lastReleaseNumber } from "../../history/releases-store.ts";
import { insertContentEvent } from "../../history/content-events-store.ts";
import { lockEdition } from "../../../stores/staging-store.ts";
import { setAudience, setCurrent } from "../../../stores/publishing-store.ts";
import type { Database, Trx } from "../../../../../../platform/db/database.ts";
import { newId } from "../../../../../../platform/ids/new-id.ts";

import type { Clock } from "../../../../../../platform/clock/clock.ts";
import { tellOwners } from "../../../../../accounts/server/records/public.ts";
import type { EditionAudience } from "../../../../../subscriptions/contract.ts";
import { editionUnknown } from "../../errors.ts";
import { knownEdition } from "../find-edition.ts";

/** Who does something to a release, by what, and why. */
export interface Act {
  via: ContentEventsTable["via"];
  accountId: string | null;
  /** The editor's line; '' without one. */
  reason: string;
}

const byCommand: Act = { via: "command-line", accountId: null, reason: "" };

/** Records what is done to a release, in the transaction that does it. */
export async function recordAct(
  trx: Trx,
  { clock, act = byCommand }: Pick<PublishContext, "clock" | "act">,
  kind: ContentEventKind,
  { releaseId, publishAt = null }: { releaseId: string; publishAt?: number | null },
): Promise<void> {
  const { via, accountId, reason } = act;
  await insertContentEvent(trx, {
    id: newId(clock),
    kind,
    release_id: releaseId,
    via,
    account_id: accountId,
    reason,
    publish_at: publishAt,
    at: clock.now(),
  });
}

/** What is known of a release when it is made. */
interface NewRelease extends Pick<EditionRevisionsTable, "edition_id" | "origin" | "author" | "reason"> {
  /** By default a new one. */
  id?: string;
  /** The release that readers see; by default, whoever stages it says so later. */
  base_id?: string | null;
}

/** Adds a release to its edition, with the next number, in the caller's transaction, which has locked the edition. */
export async function addRelease(trx: Trx, clock: Clock, release: NewRelease): Promise<EditionRevisionsTable> {
  const added: EditionRevisionsTable = {
    id: newId(clock),
    number: (await lastReleaseNumber(trx, release.edition_id)) + 1,
    created_at: clock.now(),
    status: "staged",
    base_id: null,
    snapshot: null,
    publish_at: null,
    published_at: null,
    discarded_at: null,
    problem: "",
    ...release,
  };
  await insertRelease(trx, added);
  return added;
}

const kinds: Readonly<Record<EditionAudience, ContentEventKind>> = {
  subscribers: "opened-to-subscribers",
  invited: "opened-to-invited",
  admins: "opened-to-staff",
};

/** What owners are told of it. */
const doneTo: Readonly<Record<EditionAudience, string>> = {
  subscribers: "opened to everyone with access",
  invited: "opened to invited readers and the staff",
  admins: "closed to everyone but the staff",
};

/**
 * Sets who may open an edition (RULING-5). Servers apply it within a second; owners are told.
 * @throws AppError edition-unknown if readers see no release of it
 */
export async function openTo(context: PublishContext, handle: string, audience: EditionAudience): Promise<void> {
  const change = async (trx: Trx, id: string): Promise<void> => {
    await setAudience(trx, id, audience);
    const what = `${handle} was ${doneTo[audience]}`;
    await tellOwners(trx, context.clock, { what, byAccountId: context.act?.accountId ?? null });
  };
  await withLive(context, handle, { kind: kinds[audience], change });
}

/**
 * Makes an edition the one that readers get who chose none; returns who may open it.
 * @throws AppError edition-unknown if readers see no release of it
 */
export async function makeCurrent(context: PublishContext, handle: string): Promise<EditionAudience> {
  return await withLive(context, handle, { kind: "made-current", change: setCurrent });
}

/** Changes something in one transaction, and records it with the release that readers see. @throws AppError edition-unknown */
export async function withLive(
  context: PublishContext,
  handle: string,
  { kind, change }: { kind: ContentEventKind; change(trx: Trx, editionId: string): Promise<void> },
): Promise<EditionAudience> {
  const { db, flavor } = context.database;
  const { id } = await knownEdition(db, handle);
  return await db.transaction().execute(async (trx) => {
    const edition = await lockEdition(trx, flavor, id);
    const live = await findRelease(trx, id, edition.revision);
    if (edition.revision === 0 || live === undefined) throw editionUnknown(handle);
    await change(trx, id);
    await recordAct(trx, context, kind, { releaseId: live.id });
    return edition.audience;
  });
}

export interface PublishContext {
  database: Database;
  clock: Clock;
  /** Who does it; by default the command line. */
  act?: Act;
}
