import { useSyncExternalStore } from "react";
import type { Area } from "../contract.ts";
import { lastPageOf, watchLastPages } from "./reader/last-pages.ts";

/** The page of an area that the reader had open last, as a component shows it. The server knows none. */
export function useLastPage(area: Area): string | null {
  return useSyncExternalStore(
    watchLastPages,
    () => lastPageOf(area),
    () => null,
  );
}
