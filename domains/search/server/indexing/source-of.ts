import { notReady, unknownIndex } from "../errors.ts";
import type { Search } from "../search.ts";
import type { HitSource } from "./hit-source.ts";
import type { TermsContents } from "./read-contents.ts";

/** A client waits a second for the first byte; an index being built for the first time may be ready by then. */
const PATIENCE_MS = 700;
/** Our own browsers wait longer for a page or a call of ours. */
const LONG_PATIENCE_MS = 10_000;

/**
 * What the hits of an index are made from; waits a moment for one that is being loaded or built.
 * @throws AppError unknown-index, search-not-ready
 */
export async function sourceOf({ indexes }: Pick<Search, "indexes">, name: string): Promise<HitSource> {
  const known = indexes.source(name);
  if (known) return known;
  if (!indexes.isBuilding) throw unknownIndex(name);
  await Promise.race([indexes.loadFirst(name), delay(PATIENCE_MS)]);
  const built = indexes.source(name);
  if (built) return built;
  throw indexes.isBuilding ? notReady() : unknownIndex(name);
}

/** Waits for an edition that is being loaded or built, so that opening a page right after a start doesn't fail. */
export async function editionLoaded({ indexes }: Pick<Search, "indexes">, version: string): Promise<void> {
  if (indexes.source(version) || !indexes.isBuilding) return;
  await Promise.race([indexes.loadFirst(version), delay(LONG_PATIENCE_MS)]);
}

/**
 * An edition's index of terms, by default the newest's; waits for one that is being loaded or built.
 * @throws AppError search-not-ready
 */
export async function termsOf(search: Pick<Search, "indexes">, version?: string): Promise<TermsContents> {
  const { indexes } = search;
  if (version !== undefined) await editionLoaded(search, version);
  const terms = indexes.termsOf(version);
  if (!terms) throw notReady();
  return terms;
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
