import type { ListedPage, ShownUser, ShownAnswer } from "../../contract.ts";
import { call, dataOf } from "../../../../platform/client/api-client.ts";
import { ask } from "./ask.ts";
import { signal } from "./signal.ts";

/** The viewer, as far as the browser knows. */
export type ReaderState =
  | { state: "loading" | "failed" | "signed-out" }
  | { state: "ready"; user: ShownUser; answer: ShownAnswer };

/** The viewer, one for the whole document: loaded when someone first subscribes. */
export const reader = signal<ReaderState>({ state: "loading" }, () => void loadReader());

/** How many requests are pending, and the number of the latest one. */
let asking = 0;
let latest = 0;
/** Pages viewed while a request that may not include them was pending, the latest first. */
let viewedMeanwhile: readonly ListedPage[] = [];

/** Reloads the viewer. The previous state stays until the response is here. */
export async function loadReader(): Promise<void> {
  asking += 1;
  latest += 1;
  const mine = latest;
  try {
    const answer = readerOf(await call(ask("GET /api/user"), { isFresh: true }));
    // The latest request wins, whichever response comes first.
    if (mine === latest) reader.set(viewedMeanwhile.reduceRight(withView, answer));
  } catch {
    if (reader.get().state !== "ready") reader.set({ state: "failed" });
  } finally {
    asking -= 1;
    if (asking === 0) viewedMeanwhile = [];
  }
}

/** Puts a page the server has recorded as viewed first in the list, without reloading it. */
export function addView(page: ListedPage): void {
  if (asking > 0) viewedMeanwhile = [page, ...viewedMeanwhile];
  reader.set(withView(reader.get(), page));
}

function withView(known: ReaderState, page: ListedPage): ReaderState {
  if (known.state !== "ready") return known;
  const { recentlyViewed } = known.user;
  const before = recentlyViewed.find(({ id }) => id === page.id);
  const others = recentlyViewed.filter(({ id }) => id !== page.id);
  return { ...known, user: { ...known.user, recentlyViewed: [before ?? page, ...others] } };
}

/** The viewer from the response of `/api/user`. */
export function readerOf(answer: ShownAnswer): ReaderState {
  const { user } = answer;
  return user && "userId" in user ? { state: "ready", user, answer } : { state: "signed-out" };
}

/** Saves the edition to read from now on, then reloads the viewer (DASH-4). @throws CallRefused, OfflineError */
export async function chooseEdition(version: string): Promise<void> {
  await dataOf(ask("POST /api/user/saveVersionPreference/:version", { params: { version } }));
  await loadReader();
}
