import type { EditionState } from "../../publish/history/edition-state.ts";
import { pictureSizes } from "../../stores/image-store.ts";
import { rejoinHtml } from "../../../model/rich-text/rejoin-html.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import { normalForm } from "../../files/normal/normal-form.ts";
import type { ManualEdition } from "../../model/manual.ts";
import { checkManual } from "../../publish/check/check-manual.ts";
import { type ManualFinding, ManualRefusedError } from "../../publish/errors.ts";
import { rewriteEdition } from "../../publish/links/links.ts";
import { type FlatPage, flattenPages } from "../../publish/plan/difference.ts";
import { planEntries, planIndex } from "../../publish/plan/plan-publication.ts";
import { manualOf } from "../../publish/read-edition.ts";
import { partKinds } from "./kinds.ts";
import type { OpenPart } from "./open-part.ts";
import { putPart, type PartState, takePart } from "./part-state.ts";

/** Returns an edition with a part as it says there, as a manual whose pages have only their headings. */
export async function manualWith(
  db: Queries,
  { handle, edition, part }: Pick<OpenPart, "handle" | "edition" | "part">,
  says: PartState,
): Promise<ManualEdition> {
  const manual = await manualOf({ db }, handle, putPart(edition, part, says), { headingsOnly: true });
  await yieldToEventLoop();
  const pictures = await pictureSizes(
    db,
    manual.images.map(({ name }) => name),
  );
  // What is stored is clean; only its links were rewritten.
  const normal = normalForm(manual, { clean: rejoinHtml, pictures });
  await yieldToEventLoop();
  return normal;
}

/** What of an edition's pages says which is which. */
export type PagePlaces = readonly Pick<EditionState["pages"][number], "id" | "section" | "slug">[];

/** The reverse: takes a part out of a manual whose pages are those of the edition. Terms keep the ids that they have. */
export function partOfManual(
  manual: ManualEdition,
  { pages, part }: Pick<OpenPart, "part"> & { pages: PagePlaces },
  { known, clock }: { known: PartState; clock: Clock },
): PartState {
  const contents = rewriteEdition(manual, pageIds(manual, pages), new Map());
  const stored = known.index.map((row) => ({ ...row, edition_id: "" }));
  const index = planIndex(manual.index, stored, { clock, indexLink: contents.indexLink });
  return takePart({ entries: planEntries(contents), index }, part);
}

function pageIds(manual: ManualEdition, pages: PagePlaces): Map<FlatPage, string> {
  const ids = new Map(pages.map(({ id, section, slug }) => [`${section}/${slug}`, id]));
  return new Map(flattenPages(manual).map((page) => [page, ids.get(page.address) ?? ""]));
}

/**
 * Finds what an import would refuse in a part. What is wrong elsewhere in the edition counts only if the part makes it
 * so.
 */
export async function checkPart(db: Queries, opened: OpenPart): Promise<ManualFinding[]> {
  const { part, edition, draft } = opened;
  const lost = lostPages(opened);
  const found = findingsOf(await manualWith(db, opened, draft));
  await yieldToEventLoop();
  if (found.length === 0) return lost;
  const before = findingsOf(await manualWith(db, opened, takePart(edition, part)));
  const known = new Set(before.map(({ place, message }) => `${place}: ${message}`));
  const { findings, place: own } = partKinds[part];
  const isOwn = ({ kind, place }: ManualFinding) => findings.includes(kind) || place.startsWith(own);
  return [...lost, ...found.filter((each) => isOwn(each) || !known.has(`${each.place}: ${each.message}`))];
}

function findingsOf(manual: ManualEdition): readonly ManualFinding[] {
  try {
    checkManual(manual);
    return [];
  } catch (error) {
    if (error instanceof ManualRefusedError) return error.findings;
    throw error;
  }
}

/** Links to pages that were taken out of the edition; a manual has no way to say them. */
function lostPages({ draft, edition, part }: OpenPart): ManualFinding[] {
  const ids = new Set(edition.pages.map(({ id }) => id));
  const isLost = (pageId: string) => !ids.has(pageId) && pageId !== "quick-style-guide" && pageId !== "help";
  const finding = (place: string): ManualFinding => {
    return {
      kind: "index-link",
      place,
      message: "It leads to a page that is gone. Remove the link, or link to another page.",
    };
  };
  const terms = draft.index.flatMap(({ term, links }) =>
    pagesIn(links).some(isLost) ? [finding(`index '${term}'`)] : [],
  );
  const others = draft.entries.some(({ body }) => pagesIn(body).some(isLost)) ? [finding(partKinds[part].place)] : [];
  return [...terms, ...others];
}

/** The pages that stored links lead to: `"pageId":"…"` in data, `"page:…` in texts. */
function pagesIn(json: string): string[] {
  return [...json.matchAll(/"pageId":"([^"]+)"|"page:([0-9a-f-]{36})/g)].flatMap(([, id, other]) => id ?? other ?? []);
}
