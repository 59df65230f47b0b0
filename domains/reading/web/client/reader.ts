import type { ListedPage, UserSummary, UserAnswerSummary, ViewedPage } from "../../contract.ts";
import { call, dataOf } from "../../../../platform/client/api-client.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { createResource } from "../../../../platform/client/store.ts";
import { ask } from "./tell.ts";

/** The viewer, as far as the browser knows. */
export type ViewerState =
  | { state: "loading" | "failed" | "signed-out" }
  | { state: "ready"; user: UserSummary; answer: UserAnswerSummary };

const resource = createResource<Known>({
  load: async (options) => readerOf(await call(ask("GET /api/user"), options)),
  initial: null,
  // Its lists are kept up to date here; other devices' changes come with the next page.
  maxAge: Infinity,
  isBackground: true,
});

type Known = ViewerState | null;

const states = { loading: { state: "loading" }, failed: { state: "failed" } } as const;

/** The viewer, one for the whole document: loaded when someone first subscribes. */
export const reader = {
  get: (): ViewerState => {
    const { state, data } = resource.get();
    return data ?? (state === "failed" ? states.failed : states.loading);
  },
  set: resource.confirm,
  subscribe: resource.subscribe,
};

/** Reloads the viewer. The previous state stays until the response is here. */
export async function loadReader(): Promise<void> {
  await resource.refresh();
}

/** Puts a page the server has recorded as viewed first in the list, without reloading it. */
export function addView(page: ListedPage): void {
  resource.patch((known) => known && withView(known, page));
}

function withView(known: ViewerState, page: ListedPage): ViewerState {
  if (known.state !== "ready") return known;
  const { recentlyViewed } = known.user;
  const before = recentlyViewed.find(({ id }) => id === page.id);
  const others = recentlyViewed.filter(({ id }) => id !== page.id);
  const place = before?.place ?? null;
  const view = { ...(before ?? page), viewedAt: systemClock.now(), place };
  return { ...known, user: { ...known.user, recentlyViewed: [view, ...others] } };
}

/** Puts where the reader stopped on a viewed page into the list, without reloading it. */
export function notePlace(id: string, place: ViewedPage["place"]): void {
  resource.patch((known) => {
    if (known?.state !== "ready") return known;
    const recentlyViewed = known.user.recentlyViewed.map((page) => (page.id === id ? { ...page, place } : page));
    return { ...known, user: { ...known.user, recentlyViewed } };
  });
}

/** The viewer from the response of `/api/user`. */
export function readerOf(answer: UserAnswerSummary): ViewerState {
  const { user } = answer;
  return user && "userId" in user ? { state: "ready", user, answer } : { state: "signed-out" };
}

/** Saves the edition to read from now on, then reloads the viewer (DASH-4). @throws CallRefused, OfflineError */
export async function chooseEdition(version: string): Promise<void> {
  await dataOf(ask("POST /api/user/saveVersionPreference/:version", { params: { version } }));
  await loadReader();
}
