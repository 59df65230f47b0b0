import { breathe } from "../../../../../platform/flow/breathe.ts";
import { editionSteps, type PageComparison } from "../../../compare/editions/compare-editions.ts";
import type { ComparedEdition, ComparedPage } from "../../../compare/editions/compared-edition.ts";
import type { LoadedEdition } from "../../reading/catalog/catalog.ts";
import type { Content } from "../../reading/content.ts";

const compared = new WeakMap<LoadedEdition, WeakMap<LoadedEdition, Promise<PageComparison[]>>>();

/**
 * Says what became of the pages of another edition: those that changed, in reading order. Compared once while both are as
 * they are, letting other work pass in between.
 */
export async function compareWithEdition(
  content: Content,
  before: LoadedEdition,
  after: LoadedEdition,
): Promise<readonly PageComparison[]> {
  const ofEdition = compared.get(after) ?? new WeakMap<LoadedEdition, Promise<PageComparison[]>>();
  compared.set(after, ofEdition);
  const known = ofEdition.get(before);
  if (known) return await known;
  const comparing = compare(content, before, after);
  ofEdition.set(before, comparing);
  // The next reader tries again.
  comparing.catch(() => ofEdition.delete(before));
  return await comparing;
}

async function compare(content: Content, before: LoadedEdition, after: LoadedEdition): Promise<PageComparison[]> {
  const steps = editionSteps(await comparedEdition(content, before), await comparedEdition(content, after));
  for (let step = steps.next(); ; step = steps.next()) {
    await breathe();
    if (step.done) return step.value.pages.filter(({ changes }) => changes.some((change) => change !== "reprinted"));
  }
}

async function comparedEdition(content: Content, { view }: LoadedEdition): Promise<ComparedEdition> {
  const pages: ComparedPage[] = [];
  for (const page of view.pages) {
    const { id, section, slug, code, title, subtitle, isPublic } = page;
    const blocks = await content.blocks(page.revisionId);
    pages.push({ id, section, slug, code, title, subtitle, isPublic, printedPage: page.formattedPageNumber, blocks });
    await breathe();
  }
  return { name: view.site.name, notice: "", sectionTitles: [], pages, terms: [], entries: new Map() };
}
