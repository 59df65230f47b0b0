import type { Access, Reader } from "../../../../subscriptions/contract.ts";
import { decideAccess } from "../../../../subscriptions/rules.ts";
import type { PageComparison } from "../../../compare/editions/compare-editions.ts";
import type { ComparedPage } from "../../../compare/editions/compared-edition.ts";
import type { LoadedEdition } from "../../reading/catalog/catalog.ts";
import { type EditionView, pageContent } from "../../reading/catalog/edition-view.ts";
import type { Content } from "../../reading/content.ts";
import { compareWithEdition } from "./compare-with-edition.ts";

/** Two editions that a reader compares. */
export interface EditionsAddress {
  version: string;
  /** The other edition's handle. */
  since: string;
}

/** Two editions, and the pages of either that aren't the same in the other. */
export interface FoundEditions {
  before: LoadedEdition;
  after: LoadedEdition;
  pages: readonly PageComparison[];
}

/** Compares an edition with one before it; undefined unless both are there. */
export async function findEditions(
  content: Content,
  { version, since }: EditionsAddress,
): Promise<FoundEditions | undefined> {
  const [before, after] = [content.catalog.edition(since), content.catalog.edition(version)];
  if (!before || !after || !isBefore(since, version)) return undefined;
  return { before, after, pages: await compareWithEdition(content, before, after) };
}

/** Whether an edition is before another: v21 is before v22. */
export function isBefore(handle: string, other: string): boolean {
  return Number(handle.slice(1)) < Number(other.slice(1));
}

/** What became of a page that has this address in the newer edition, or had it in the older one and is gone. */
export function findCompared(
  { pages }: FoundEditions,
  { section, slug }: { section: string; slug: string },
): PageComparison | undefined {
  const isHere = (side: ComparedPage | null) => side?.section === section && side.slug === slug;
  return (
    pages.find(({ after }) => isHere(after)) ?? pages.find(({ before, after }) => after === null && isHere(before))
  );
}

/** Decides whether a reader may see the redline of a page between two editions: only if they may read both its versions. */
export function comparedAccess(
  reader: Reader,
  { before, after }: FoundEditions,
  page: PageComparison,
  now: number,
): Access {
  const accessTo = (side: ComparedPage, view: EditionView) =>
    decideAccess(reader, pageContent({ isPublic: side.isPublic }, view), now);
  const sides = [
    ...(page.before ? [accessTo(page.before, before.view)] : []),
    ...(page.after ? [accessTo(page.after, after.view)] : []),
  ];
  const refused = sides.find(({ granted }) => !granted);
  // Of two that are granted, the one that isn't for everybody decides what is counted.
  const granted = sides.find((access) => access.granted && access.by !== "public") ?? sides[0];
  const access = refused ?? granted;
  if (!access) throw new Error("A page that was compared is in neither edition.");
  return access;
}
