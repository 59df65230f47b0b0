import type { createBrowserRouter } from "react-router";
import { lastPageOf } from "../../domains/content/web/public.tsx";
import {
  loadCopyPlace,
  loadFillHeadings,
  loadFilterTable,
  loadMoveInToc,
  SITE_ROUTE,
} from "../../domains/content/web/shell.ts";
import { loadDismissBanner } from "../../domains/messaging/web/shell.ts";
import { loadMarkTerms, loadStartSuggesting } from "../../domains/search/web/shell.ts";
import { SESSION_CHANGED, signInAgain } from "../../platform/client/session-change.ts";
import { pageMeta } from "../../platform/ssr/meta.tsx";
import { followAreaLink } from "./behaviors/area-panel.ts";
import { followLink, isForBrowser } from "./behaviors/follow-link.ts";
import { handleKey } from "./behaviors/keys.ts";
import { runLazily } from "./behaviors/run-lazily.ts";
import { say } from "./behaviors/announce.ts";
import { fetchLazyFonts } from "./behaviors/lazy-fonts.ts";
import { measureTop } from "./behaviors/measure-top.ts";
import { startTools } from "./behaviors/reader-tools.ts";
import { switchTheme } from "./behaviors/switch-theme.ts";
import { askToLogInAgain } from "./root/ask-to-log-in-again.tsx";
import { outdateShell, settleShell } from "./load-shell.ts";

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Starts the screens' behavior: one listener for each kind of event, because articles and tables of contents are HTML
 * that React does not manage. Rarely needed parts are loaded when they are used.
 */
export function startShell(router: Router): void {
  document.addEventListener("click", (event) => {
    pressAgain(event);
    handleButtons(event);
    followAreaLink(event);
    followLink(router, event);
  });
  document.addEventListener("keydown", (event) => {
    handleKey(event);
    handleTreeKey(event);
  });
  document.addEventListener("focusin", prepareFilter);
  document.addEventListener("focusin", ({ target }) =>
    runLazily(
      () => suggestIn(router, target),
      () => {},
    ),
  );
  document.addEventListener("submit", (event) => submitLate(router, event));
  // The reader was faster than this script.
  runLazily(
    () => suggestIn(router, document.activeElement),
    () => {},
  );
  runFilter({ target: document.querySelector("[data-filter]:not(:placeholder-shown)") });
  document.addEventListener("arrive", markFound);
  document.addEventListener("input", runFilter);
  // `toggle` does not bubble.
  document.addEventListener("toggle", openHeadings, { capture: true });
  document.addEventListener(SESSION_CHANGED, () => {
    if (outdateShell(router.state.loaderData[SITE_ROUTE])) void router.revalidate();
  });
  signInAgain.ask = askToLogInAgain;
  void fetchLazyFonts();
  measureTop();
  startOwnTools();
  // A viewer who has logged in meanwhile has tools too.
  document.addEventListener("arrive", startOwnTools);
  router.subscribe(({ navigation, revalidation, matches, loaderData, errors }) => {
    if (navigation.state === "idle" && revalidation === "idle") settleShell();
    if (navigation.state !== "idle") return;
    const status = statusOf(Object.values(errors ?? {})[0]);
    const data: Record<string, unknown> = loaderData;
    const named = matches.map(({ route: { id, handle } }: { route: { id: string; handle?: unknown } }) => ({
      handle,
      loaderData: data[id],
    }));
    const productName = document.querySelector<HTMLElement>(".shell")?.dataset["product"] ?? "";
    document.title = `${pageMeta(named, status).title} | ${productName}`;
  });
}

function statusOf(error: unknown): number {
  if (error === undefined) return 200;
  return typeof error === "object" && error !== null && "status" in error && error.status === 404 ? 404 : 500;
}

/** Repeats a press on a button that was faster than the code behind it, once that has loaded. */
function pressAgain(event: MouseEvent): void {
  if (document.body.dataset["tools"] !== undefined || isForBrowser(event)) return;
  const tool = event.target instanceof Element ? event.target.closest<HTMLElement>(readersOwn) : null;
  if (!tool || lastPageOf(tool.dataset["areaLink"] ?? "") !== null) return;
  event.preventDefault();
  runLazily(startTools, () => tool.click(), OFFLINE);
}

/** Includes the links of the areas until it is known which page of them the reader opened last (NAV-4). */
const readersOwn = "[data-reader-tool], [data-pins], [data-open-pins], .shell[data-signed-in] a[data-area-link]";

function startOwnTools(): void {
  if (document.querySelector(".shell[data-signed-in]")) startTools().catch(() => {});
}

function handleButtons({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest("button") : null;
  if (!button) return;
  if (button.hasAttribute("data-switch-theme")) switchTheme();
  if (button.hasAttribute("data-dismiss-banner"))
    runLazily(loadDismissBanner, ({ dismissBanner }) => dismissBanner(button), OFFLINE);
  if (button.hasAttribute("data-copy")) {
    runLazily(loadCopyPlace, ({ copyPlace }) => copyPlace(button, say), OFFLINE);
  }
}

/** Handles the tree's own keys, which would otherwise scroll the panel. */
function handleTreeKey(event: KeyboardEvent): void {
  const { target, key } = event;
  if (!/^(?:Arrow|Home$|End$)/.test(key) || !(target instanceof HTMLElement) || !target.closest("#toc")) return;
  event.preventDefault();
  // Keys may arrive faster than they are handled: each starts where the previous one ended.
  runLazily(loadMoveInToc, ({ moveInToc }) => moveInToc(key, document.activeElement ?? target));
}

const OFFLINE = "This needs a connection to the server. Please try again.";

function filterBox({ target }: Pick<Event, "target">): { input: HTMLInputElement; box: HTMLElement } | undefined {
  if (!(target instanceof HTMLInputElement) || !target.hasAttribute("data-filter")) return undefined;
  const box = target.closest<HTMLElement>(".table");
  return box ? { input: target, box } : undefined;
}

function prepareFilter(event: Event): void {
  const found = filterBox(event);
  if (found) runLazily(loadFilterTable, ({ prepareTable }) => prepareTable(found.box), OFFLINE);
}

function runFilter(event: Pick<Event, "target">): void {
  const found = filterBox(event);
  if (found) runLazily(loadFilterTable, ({ filterTable }) => filterTable(found.box, found.input.value), OFFLINE);
}

/** Shows the best matches under the search box, once it is used. */
async function suggestIn(router: Router, box: EventTarget | null): Promise<void> {
  if (!(box instanceof HTMLInputElement) || box.id !== "search") return;
  const { startSuggesting } = await loadStartSuggesting();
  startSuggesting(box, (path) => void router.navigate(path));
}

/** A search submitted before suggestions have loaded waits for them, because they know codes. */
function submitLate(router: Router, event: SubmitEvent): void {
  const box = document.querySelector<HTMLInputElement>("#search:not([role])");
  if (!box || event.target !== box.form) return;
  event.preventDefault();
  suggestIn(router, box).then(
    () => box.form?.requestSubmit(),
    () => box.form?.submit(),
  );
}

/** Highlights what a search or the index led to; elsewhere, removes the previous page's highlights. */
function markFound(): void {
  if (tokensOfAddress() === null && !document.querySelector(".marks-bar")) return;
  // The reader may be on another page by the time this has loaded.
  runLazily(loadMarkTerms, ({ markTerms }) => markTerms(tokensOfAddress()));
}

function tokensOfAddress(): string | null {
  return new URLSearchParams(location.search).get("tokens");
}

function openHeadings({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement) || !target.open || target.dataset["headings"] === undefined) return;
  runLazily(loadFillHeadings, ({ fillHeadings }) => fillHeadings(target));
}
