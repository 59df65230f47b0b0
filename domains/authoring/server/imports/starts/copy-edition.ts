import {
  findRelease,
  lockEdition,
  saveAsksReview,
  saveEditedIn,
  type EditionsTable,
} from "../../../../content/server/authoring.ts";
import { mapEditionLinks } from "../../files/links/resolve-links.ts";
import type { ManualEdition } from "../../manual.ts";
import { editionUnknown } from "../../publish/errors.ts";
import { newUrl, rewriteLinks, type LinkFate } from "../../publish/links/rewrite-links.ts";
import { publishEdition } from "../../publish/publish-edition.ts";
import { readEdition, readRelease } from "../../publish/read-edition.ts";
import type { PublishContext } from "../../publish/stage-edition.ts";
import { releaseNotKept } from "../../releases/errors.ts";
import { releaseName } from "../../releases/release-name.ts";
import { recordAct } from "../../releases/writing/record-act.ts";
import type { NewEdition } from "./new-edition.ts";
import { startingRelease } from "./new-edition.ts";

/** What a new edition is made of, and who makes it. */
interface Start {
  editionId: string;
  /** The name of the release that it is to say. */
  base: string;
  author: string;
}

/**
 * Publishes what a release of one edition says as the first release of another, for the staff alone, to be edited at the
 * desk. Returns its name. Done again after a crash, it goes on where it was.
 * @throws AppError release-not-kept, import-overtaken
 */
export async function copyEdition(
  context: PublishContext,
  { editionId, base, author }: Start,
  progress: (what: string) => Promise<void>,
): Promise<string> {
  const { database } = context;
  const edition = await lockedEdition(context, editionId);
  const { handle, name } = edition;
  // It was done, and what was to be done next wasn't written down.
  if (edition.edited_in === "desk") return releaseName({ handle, number: edition.revision });
  await progress(`Reading ${base}`);
  const { edition: from, release } = await startingRelease(database.db, base);
  const manual =
    release.number === from.revision
      ? await readEdition(database, from.handle)
      : await readRelease(database, from.handle, release.id);
  if (manual === null) throw releaseNotKept(base);
  await progress("Writing the new edition");
  const source = { origin: "edition", author, reason: `Started from ${base}`, audience: "admins" } as const;
  await publishEdition(context, asEdition(manual, { handle, name }), source);
  const { asks_review: asksReview } = await lockedEdition(context, from.id);
  return await database.db.transaction().execute(async (trx) => {
    const { revision } = await lockEdition(trx, database.flavor, editionId);
    const live = await findRelease(trx, editionId, revision);
    if (live === undefined) throw editionUnknown(handle);
    await saveEditedIn(trx, handle, "desk");
    await saveAsksReview(trx, handle, asksReview === 1);
    await recordAct(trx, context, "started", { releaseId: live.id });
    return releaseName({ handle, number: revision });
  });
}

async function lockedEdition({ database }: PublishContext, editionId: string): Promise<EditionsTable> {
  return await database.db.transaction().execute(async (trx) => await lockEdition(trx, database.flavor, editionId));
}

/** A manual under another name; addresses that name its edition lead to the other one. */
function asEdition(manual: ManualEdition, { handle, name }: NewEdition): ManualEdition {
  const begin = `/bluebook/${manual.handle}`;
  const fateOf = (href: string): LinkFate =>
    href === begin || href.startsWith(`${begin}/`) ? { to: `/bluebook/${handle}${href.slice(begin.length)}` } : "keep";
  const renamed = mapEditionLinks(
    manual,
    (html) => rewriteLinks(html, fateOf),
    (url) => newUrl(url, fateOf(url)),
  );
  return { ...renamed, handle, name };
}
