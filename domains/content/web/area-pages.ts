import { useSyncExternalStore } from "react";
import type { Area } from "../contract.ts";

const watchers = new Set<() => void>();

/** Returns the page of an area that the reader had open last during this visit; null if none was. */
export function lastPageOf(area: string): string | null {
  return sessionStorage.getItem(area);
}

/** Records the page that a link to the area leads to from now on (NAV-4). */
export function noteLastPage(area: string, path: string): void {
  sessionStorage.setItem(area, path);
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** The page of an area that the reader had open last, as a component shows it. The server knows none. */
export function useLastPage(area: Area): string | null {
  return useSyncExternalStore(
    watch,
    () => lastPageOf(area),
    () => null,
  );
}
