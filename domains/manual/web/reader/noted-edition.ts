/** The edition last opened or chosen in this document; it becomes the reader's edition. */
let lastEdition = "";
const watchers = new Set<() => void>();

/** Records which edition the reader opened or chose; screens whose address names none then use it. */
export function noteEdition(version: string): void {
  lastEdition = version;
  for (const watcher of watchers) watcher();
}

/** The edition last noted in this document; empty if none was. */
export function notedEdition(): string {
  return lastEdition;
}

/** Calls `watcher` when an edition is noted; returns how to stop. */
export function watchEdition(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
