import { foldTerm } from "../../../model/index-terms/sort-terms.ts";
import type { IndexLink } from "../../tables.ts";
import type { TermState } from "../../publish/history/edition-state.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import { z } from "zod";
import type { ManualIndexTerm } from "../../model/manual.ts";
import { planIndex } from "../../publish/plan/plan-publication.ts";
import { indexTree } from "../../publish/read-edition.ts";

const place = z.object({ pageId: z.string(), headingId: z.string().nullable() });
const linkSchema: z.ZodType<IndexLink> = place.extend({ to: place.exactOptional() });

/** A term's link by the ids of pages, as the text that it is in a tree of terms. */
export function linkText({ pageId, headingId, to }: IndexLink): string {
  return JSON.stringify({ pageId, headingId, ...(to && { to: { pageId: to.pageId, headingId: to.headingId } }) });
}

/** Reads what `linkText` wrote; undefined if it is something else. */
export function readLink(text: string): IndexLink | undefined {
  try {
    return linkSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A term's name among those of the index: its words after those of its ancestors, folded. */
export type TermPath = string;

/** The path of a term below another; '' is above all. */
export function pathOf(above: TermPath, term: string): TermPath {
  return `${above}\n${foldTerm(term) || term}`;
}

/** Makes a tree of stored terms, with links that `readLink` reads. */
export function treeOf(rows: readonly TermState[]): ManualIndexTerm[] {
  return indexTree([...rows], linkText);
}

/** Makes stored terms of a tree; terms keep the ids that they have in `known`. */
export function rowsOf(tree: readonly ManualIndexTerm[], known: readonly TermState[], clock: Clock): TermState[] {
  const stored = known.map((row) => ({ ...row, edition_id: "" }));
  return planIndex(tree, stored, { clock, indexLink: readLink });
}

/** What a term says besides its place and its subterms. */
export type TermWords = Omit<ManualIndexTerm, "children">;

/** Lists the terms of a tree by their paths, parents first. */
export function termsByPath(tree: readonly ManualIndexTerm[]): Map<TermPath, TermWords> {
  const terms = new Map<TermPath, TermWords>();
  const add = (list: readonly ManualIndexTerm[], above: TermPath): void => {
    for (const { children, ...words } of list) {
      const path = pathOf(above, words.term);
      terms.set(path, words);
      add(children, path);
    }
  };
  add(tree, "");
  return terms;
}

/** The reverse; terms whose parent is missing stand below the nearest that is there. */
export function treeByPath(terms: ReadonlyMap<TermPath, TermWords>): ManualIndexTerm[] {
  const nodes = new Map<TermPath, ManualIndexTerm>();
  for (const [path, words] of terms) nodes.set(path, { ...words, children: [] });
  const top: ManualIndexTerm[] = [];
  for (const [path, node] of nodes) (parentOf(path, nodes)?.children ?? top).push(node);
  return top;
}

function parentOf(path: TermPath, nodes: ReadonlyMap<TermPath, ManualIndexTerm>): ManualIndexTerm | undefined {
  for (
    let above = path.slice(0, path.lastIndexOf("\n"));
    above !== "";
    above = above.slice(0, above.lastIndexOf("\n"))
  ) {
    const node = nodes.get(above);
    if (node) return node;
  }
  return undefined;
}
