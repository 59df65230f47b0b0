import { notReady, unknownIndex } from "../errors.ts";
import type { Search } from "../search.ts";
import type { HitSource } from "./hit-source.ts";

/** A client waits a second for the first byte; an index being built for the first time may be ready by then. */
const PATIENCE_MS = 700;

/**
 * What the hits of an index are made from; waits a moment for one that is being built for the first time.
 * @throws AppError unknown-index, search-not-ready
 */
export async function sourceOf({ indexes }: Pick<Search, "indexes">, name: string): Promise<HitSource> {
  const known = indexes.source(name);
  if (known) return known;
  if (!indexes.isBuilding) throw unknownIndex(name);
  await Promise.race([indexes.refresh(), delay(PATIENCE_MS)]);
  const built = indexes.source(name);
  if (built) return built;
  throw indexes.isBuilding ? notReady() : unknownIndex(name);
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
