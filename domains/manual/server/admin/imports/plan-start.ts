import type { AdminPlan } from "../../../../accounts/contract.ts";
import { listEditions, readOutline } from "../../read/reading-store.ts";
import { listKnownEditions } from "../../publish/history/releases-store.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import type { StartView } from "../../../admin/import-views.ts";
import type { EditingContext } from "../../edit/drafts/open-draft.ts";
import { type NewEdition, checkNewEdition, reserveEdition, startingRelease } from "../../files/imports/starts/starts.ts";
import { enqueueImport } from "../../files/imports/uploads/enqueue-import.ts";
import { noArchive } from "../../files/imports/uploads/imports-store.ts";

interface Asked {
  /** The edition to start from. */
  handle: string;
  fields: Readonly<Record<string, string>>;
}

/** Asks what the new edition is to be called, and proposes the next number. @throws AppError edition-unknown */
export async function readStart(
  db: Queries,
  { handle, fields, csrfToken }: Asked & { csrfToken: string },
): Promise<StartView> {
  const { name } = await startingRelease(db, handle);
  const editions = await listKnownEditions(db);
  const next = Math.max(...editions.map((edition) => Number(edition.handle.slice(1)))) + 1;
  const from = editions.find((edition) => edition.handle === handle);
  return {
    handle,
    from: name,
    typed: { handle: `v${next}`, name: nextName(from?.name ?? "", next), ...fields },
    csrfToken,
  };
}

/** '23rd Edition' after '22nd Edition'; '' where editions have other names. */
function nextName(name: string, next: number): string {
  const [, rest] = /^\d+(?:st|nd|rd|th)( .*)$/.exec(name) ?? [];
  if (rest === undefined) return "";
  const kind = new Intl.PluralRules("en", { type: "ordinal" }).select(next);
  const ends: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };
  return `${next}${ends[kind] ?? "th"}${rest}`;
}

/**
 * Plans to make a new edition of what readers see of another one; done, it returns the id of the import that does.
 * @throws AppError start-form-wrong, edition-taken, edition-unknown
 */
export async function planStart(
  context: EditingContext,
  { handle: from, fields, account }: Asked & { account: { id: string; firstName: string; lastName: string } },
): Promise<AdminPlan<string>> {
  const { db } = context.database;
  const { name: base, edition } = await startingRelease(db, from);
  const { handle, name } = await checkNewEdition(db, { handle: fields["handle"], name: fields["name"] });
  const { pages } = await readOutline(db, edition.id);
  const isInAdmin = (await listEditions(db)).some(({ id, edited_in: place }) => id === edition.id && place === "desk");
  return {
    sentence: `${handle}, “${name}”, will start as a copy of ${base}: its ${pages.length} ${pages.length === 1 ? "page" : "pages"}, menu, index, panels, search words and pictures. Its links point to its own pages.`,
    lines: [
      "Only staff can open it until you open it to readers. Readers who haven’t chosen an edition keep getting the current one.",
      "It is edited in admin, and is a release like any other.",
      ...(isInAdmin ? [`Unpublished drafts of ${from} aren’t copied.`] : []),
    ],
    agreed: `${handle} ${base} ${name}`,
    run: async () => await startEdition(context, { handle, name, base, account }),
  };
}

/** Who starts an edition, of what. */
interface AdminStart extends NewEdition {
  account: { id: string; firstName: string; lastName: string };
  /** The name of the release that it is to say. */
  base: string;
}

/**
 * Has a job make a new edition of a release; returns the id under which its progress is shown. Sent twice, it is one.
 * @throws AppError edition-taken
 */
export async function startEdition(
  { database, clock }: EditingContext,
  { handle, name, base, account }: AdminStart,
): Promise<string> {
  const { db, flavor } = database;
  return await db.transaction().execute(async (trx) => {
    const { editionId, running } = await reserveEdition(trx, { flavor, clock }, { handle, name });
    if (running !== null) return running;
    return await enqueueImport(trx, clock, { editionId, account, state: "starting", archive: noArchive, base });
  });
}
