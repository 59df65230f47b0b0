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

/** Calls `watcher` when a page is noted; returns how to stop. */
export function watchLastPages(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
