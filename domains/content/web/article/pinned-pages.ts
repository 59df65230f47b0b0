import { createContext, use, useSyncExternalStore } from "react";

/** Which pages the reader has pinned. The reading domain knows; app/ provides it once it is loaded. */
export interface PinnedPages {
  isPinned(page: string): boolean;
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** Until it is known. */
export const nothingPinned: PinnedPages = { isPinned: () => false, subscribe: () => () => {} };

export const PinnedPagesContext = createContext(nothingPinned);

/** Whether a page is pinned, as far as it is known. */
export function usePinned(page: string): boolean {
  const { isPinned, subscribe } = use(PinnedPagesContext);
  return useSyncExternalStore(
    subscribe,
    () => isPinned(page),
    () => false,
  );
}
