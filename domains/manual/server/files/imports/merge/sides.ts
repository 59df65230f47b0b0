import { createHash } from "node:crypto";
import type { Block } from "../../../../model/blocks/registry/schemas.ts";
import type { EditionState } from "../../../publish/history/edition-state.ts";
import type { PublishedState, StoredPage } from "../../../stores/published-state-store.ts";
import type { Clock } from "../../../../../../platform/clock/clock.ts";
import { readJson } from "../../../../../../platform/db/json.ts";
import { normalizeEdition } from "../../normal/normalize-edition.ts";
import type { ManualEdition } from "../../../model/manual.ts";
import { checkManual } from "../../../publish/check/check-manual.ts";
import { contentName } from "../../../publish/plan/pictures.ts";
import { flattenPages } from "../../../publish/plan/difference.ts";
import { planPublication } from "../../../publish/plan/plan-publication.ts";

/** What a manual says, as it would be stored: links by page id, so that a new code changes no page that names it. */
interface Side {
  state: EditionState;
  /** The blocks of each page, by its id. */
  blocks: ReadonlyMap<string, readonly Block[]>;
}

/** The two sides whose difference is what was changed in the files. */
export interface Sides {
  /** The release that the files came from, as it was stored. */
  stored: EditionState;
  /** The same release, in the form that files give it. */
  base: Side;
  files: Side;
}

/**
 * Makes a release and the files that came from it comparable. Both are matched with the pages and terms of the release
 * first, then with those that the edition has now.
 * @throws ManualRefusedError if the files can't be published
 */
export function compareSides(
  context: { clock: Clock; live: PublishedState },
  { stored, baseManual, manual }: { stored: EditionState; baseManual: ManualEdition; manual: ManualEdition },
): Sides {
  const files = checkManual(manual);
  const base = checkManual(normalizeEdition(baseManual));
  const known = knownRows(context.live, stored, files);
  return { stored, base: sideOf(base, known, context.clock), files: sideOf(files, known, context.clock) };
}

function sideOf(manual: ManualEdition, known: PublishedState, clock: Clock): Side {
  const pictureNames = new Map(manual.images.map((image) => [image.name, contentName(image)]));
  const { target, revisions } = planPublication(manual, known, { clock, revisionId: "import", pictureNames });
  return {
    state: target,
    blocks: new Map(revisions.map((revision) => [revision.page_id, readJson(revision.blocks)])),
  };
}

/**
 * The rows that pages and terms are matched with. Those of the release stand last, since the last one at an address is
 * found; and a new page gets its id from its address, so that importing the same files again finds it.
 */
function knownRows(live: PublishedState, stored: EditionState, files: ManualEdition): PublishedState {
  const { id: editionId } = live.edition;
  const inBase = new Set(stored.pages.map(({ id }) => id));
  const termsInBase = new Set(stored.index.map(({ id }) => id));
  const pages: StoredPage[] = [
    ...live.pages.filter((page) => !inBase.has(page.id) && !isRemoved(page)).map(unhashed),
    ...stored.pages.map((page) => unhashed({ ...page, edition_id: editionId, removed_at: null })),
  ];
  const addresses = new Set(pages.map(({ section, slug }) => `${section}/${slug}`));
  const gone = new Set(live.pages.filter(isRemoved).map(({ id }) => id));
  const fresh = flattenPages(files).filter(({ address }) => !addresses.has(address));
  const places = fresh.map(({ page, address }): StoredPage => {
    const words = {
      code: "",
      title: "",
      subtitle: "",
      formatted_page_number: "",
      is_public: 0,
      display_contents: 0,
    } as const;
    const place = { id: freeId(gone, editionId, address), section: page.section, slug: page.slug, parent_id: null };
    return unhashed({
      ...place,
      ...words,
      edition_id: editionId,
      position: 0,
      level: 0,
      revision_id: "",
      removed_at: 1,
    });
  });
  return {
    ...live,
    pages: [...places, ...pages],
    indexTerms: [
      ...live.indexTerms.filter(({ id }) => !termsInBase.has(id)),
      ...stored.index.map((term) => ({ ...term, edition_id: editionId })),
    ],
  };
}

/** No revision is equal to it, so that the blocks of every page are planned. */
function unhashed(page: Omit<StoredPage, "content_hash" | "revision_number">): StoredPage {
  return { ...page, content_hash: "", revision_number: 0 };
}

/** Whether readers once saw a page, and no longer do. */
function isRemoved({ removed_at: removed }: StoredPage): boolean {
  return removed !== null && removed > 0;
}

/** The id of a new page; one that was removed keeps its own. */
function freeId(gone: ReadonlySet<string>, editionId: string, address: string): string {
  let id = idAt(editionId, address);
  for (let again = 2; gone.has(id); again += 1) id = idAt(editionId, `${address} ${again}`);
  return id;
}

function idAt(editionId: string, what: string): string {
  const hex = createHash("sha256").update(`${editionId} ${what}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}
