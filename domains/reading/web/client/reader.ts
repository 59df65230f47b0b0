import type { ListedPage, User, UserAnswer } from "../../../subscriptions/contract.ts";
import { getWhole, send } from "./send.ts";
import { signal } from "./signal.ts";

/** Who reads, as far as the browser knows. */
export type ReaderState =
  | { state: "loading" | "failed" | "signed-out" }
  | { state: "ready"; user: User; answer: UserAnswer };

/** Who reads, one for the whole document: asked for when somebody watches. */
export const reader = signal<ReaderState>({ state: "loading" }, () => void loadReader());

/** How many answers are on their way, and the number of the one that was asked for last. */
let asking = 0;
let latest = 0;
/** Viewed while an answer was on its way that may not know of it yet, the latest first. */
let viewedMeanwhile: readonly ListedPage[] = [];

/** Asks the server anew who reads. What is known stays until the answer is here. */
export async function loadReader(): Promise<void> {
  asking += 1;
  latest += 1;
  const mine = latest;
  try {
    const answer = readerOf(await getWhole<UserAnswer>("/api/user"));
    // One that was asked for later knows better, whichever comes first.
    if (mine === latest) reader.set(viewedMeanwhile.reduceRight(withView, answer));
  } catch {
    if (reader.get().state !== "ready") reader.set({ state: "failed" });
  } finally {
    asking -= 1;
    if (asking === 0) viewedMeanwhile = [];
  }
}

/** Puts a page that the server has noted as viewed first among what was viewed last, without asking for the list anew. */
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

/** What the answer of `/api/user` says of who reads. */
export function readerOf(answer: UserAnswer): ReaderState {
  const { user } = answer;
  return user && "userId" in user ? { state: "ready", user, answer } : { state: "signed-out" };
}

/** Saves the edition that is read from now on, then asks anew who reads (DASH-4). @throws CallRefused, ConnectionError */
export async function chooseEdition(version: string): Promise<void> {
  await send<string>("POST", `/api/user/saveVersionPreference/${version}`);
  await loadReader();
}
