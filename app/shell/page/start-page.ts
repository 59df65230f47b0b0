import {
  lastPageOf,
  loadCopying,
  loadDockSwitch,
  loadFillHeadings,
  loadFilterTable,
  loadLookUp,
  loadMoveInToc,
  loadPreviewReference,
} from "../../../domains/manual/web/page.ts";
import { loadDismissBanner } from "../../../domains/messaging/web/page.ts";
import { loadReadPage } from "../../../domains/reading/web/page.ts";
import { loadMarkTerms, loadStartSuggesting } from "../../../domains/search/web/page.ts";
import { SESSION_CHANGED } from "../../../platform/client/session-change.ts";
import { reviveState } from "../../../platform/ssr/reused-html.ts";
import { followAreaLink } from "../behaviors/area-panel.ts";
import { fetchFonts } from "../behaviors/fetch-fonts.ts";
import { followLink, isForBrowser } from "../behaviors/follow-link.ts";
import { measureTop } from "../behaviors/measure-top.ts";
import { arrive } from "../behaviors/on-navigated.ts";
import { startTools } from "../behaviors/reader-tools.ts";
import { elementWithId } from "./element-with-id.ts";
import { navigate } from "./navigate.ts";

/** What the server wrote into the page for React, read before anything here changes the page. */
export const pageState: unknown = reviveState(
  document.getElementById("state")?.textContent ?? "null",
  (id) => elementWithId(id).innerHTML,
);

/**
 * Starts the behavior of every page, without React and before it: one listener for each kind of event, because articles
 * and tables of contents are HTML that React does not manage. Rarely needed parts are loaded when they are used
 * (docs/decisions/browser-scripts.md).
 */
function startPage(): void {
  document.addEventListener("click", (event) => {
    pressAgain(event);
    handleButtons(event);
    followAreaLink(event);
    followLink(event);
  });
  document.addEventListener("keydown", handleTreeKey);
  document.addEventListener("focusin", (event) => {
    filter(event);
    previewLink(event);
    suggestLate(event.target);
  });
  document.addEventListener("pointerover", previewLink);
  document.addEventListener("selectionchange", prepareCopying);
  document.addEventListener("copy", prepareCopying);
  document.addEventListener("submit", submitLate);
  // The reader was faster than this script.
  suggestLate(document.activeElement);
  filter({ target: document.querySelector("[data-filter]:not(:placeholder-shown)") });
  previewLink({ target: document.querySelector("a:hover") });
  document.addEventListener("arrive", markFound);
  document.addEventListener("input", filter);
  // `toggle` does not bubble.
  document.addEventListener("toggle", openHeadings, true);
  measureTop();
  arrive();
  addEventListener("look-up", lookUp);
  document.addEventListener("dock-changed", () => runLazily(loadDockSwitch, ({ showDockSwitch }) => showDockSwitch()));
  if (document.querySelector("#quick-look[open]")) lookUp();
  document.addEventListener(SESSION_CHANGED, () => dispatchEvent(new Event("wake")));
  document.documentElement.dataset["page"] = "";
  dispatchEvent(new Event("answering"));
  if (document.querySelector(".shell[data-signed-in] .article")) runLazily(loadReadPage, ({ readPage }) => readPage());
  void fetchFonts();
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

function handleButtons({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>("button, #outline a") : null;
  if (!button) return;
  // What was chosen there is below the sheet.
  button.closest<HTMLElement>("#outline")?.hidePopover();
  if (button.hasAttribute("data-switch-theme")) switchTheme();
  if (button.hasAttribute("data-dismiss-banner"))
    runLazily(loadDismissBanner, ({ dismissBanner }) => dismissBanner(button), OFFLINE);
  if (button.hasAttribute("data-copy")) {
    runLazily(loadCopying, ({ copyPlace }) => copyPlace(button, say), OFFLINE);
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

/** Loads what copies a selection once there is one, since a copy waits for nothing. */
function prepareCopying(event: Event): void {
  if (getSelection()?.isCollapsed !== false) return;
  runLazily(loadCopying, ({ startCopying }) => startCopying(event));
}

const OFFLINE = "This requires an internet connection. Please try again.";

/** Has a table's filter answer; if that can't be loaded, says so where its count of rows stands, and offers to try again. */
function filter({ target, type }: Pick<Event, "target"> & { type?: string }): void {
  if (!(target instanceof HTMLInputElement) || !target.hasAttribute("data-filter")) return;
  loadFilterTable().then(
    ({ answerFilter }) => answerFilter(target, type),
    () => {
      const count = target.nextElementSibling;
      if (!count) return;
      count.innerHTML = "No connection. <button>Try again</button>";
      count.lastElementChild?.addEventListener("click", () => {
        target.focus();
        filter({ target });
      });
    },
  );
}

/** Loads what calls the server, for what will need it in a moment. */
const loadCalls = () => import("../../../platform/client/api-client.ts");

/** Looks up in the tables what is typed into quick look, which the first script has opened (app/boot.ts). */
function lookUp(): void {
  const tables = document.createElement("link");
  Object.assign(tables, { rel: "preload", as: "fetch", crossOrigin: "" });
  tables.href = `/api/entry/${document.querySelector<HTMLElement>(".shell")?.dataset["version"]}/quick-look`;
  document.head.append(tables);
  // Quick look imports it: asked for at once, it takes no turn of its own.
  Promise.all([loadLookUp(), loadCalls()]).then(
    ([{ startLookingUp }]) => startLookingUp(),
    () => {
      document.getElementById("quick-look")?.removeAttribute("open");
      say(OFFLINE);
    },
  );
}

/** The search box works without suggestions, if they can't be loaded. */
function suggestLate(box: EventTarget | null): void {
  suggestIn(box).catch(() => {});
}

/** Shows the best matches under the search box, once it is used. */
async function suggestIn(box: EventTarget | null): Promise<void> {
  if (!(box instanceof HTMLInputElement) || box.id !== "search") return;
  const { startSuggesting } = await loadStartSuggesting();
  startSuggesting(box, navigate);
}

/** A search submitted before suggestions have loaded waits for them, because they know codes. */
function submitLate(event: SubmitEvent): void {
  const box = document.querySelector<HTMLInputElement>("#search:not([role])");
  if (!box || event.target !== box.form) return;
  event.preventDefault();
  suggestIn(box).then(
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

type Pointed = Pick<Event, "target"> & { type?: string; pointerType?: string };

/**
 * Shows what a cross-reference leads to under a mouse or the keyboard's focus; a touch follows it. Browsers hover over
 * what a touch focuses.
 */
function previewLink({ target, type, pointerType }: Pointed): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('#article a[href^="/bluebook/v"]') : null;
  if (!link?.matches(type === "focusin" ? ":focus-visible" : ":hover") || pointerType === "touch") return;
  runLazily(loadPreviewReference, ({ previewReference }) => previewReference(link));
}

function openHeadings({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement) || !target.open || target.dataset["headings"] === undefined) return;
  runLazily(loadFillHeadings, ({ fillHeadings }) => fillHeadings(target));
}

startPage();

/**
 * Runs a piece of the interface that is loaded when it is first needed. If it can't be loaded, shows `refusal`; an
 * empty string shows nothing, for pieces that the page can do without.
 */
function runLazily<Piece>(load: () => Promise<Piece>, run: (piece: Piece) => unknown, refusal = ""): void {
  load().then(run, () => {
    if (refusal !== "") say(refusal);
  });
}

const YEAR = 31_536_000;

/**
 * Switches between light and dark, and stores the choice in a cookie that the server reads (a year, this site only).
 */
function switchTheme(): void {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = (root.dataset["theme"] ?? system) === "dark" ? "light" : "dark";
  root.dataset["theme"] = theme;
  // The Cookie Store API needs https, and a server in a library may run without it.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `theme=${theme}; max-age=${YEAR}; path=/; samesite=lax`;
}

/** How long a notice stays. */
const SHOWN = 4_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a short notice and has screen readers announce it. */
function say(words: string): void {
  const notice = document.getElementById("notice");
  if (!notice) return;
  notice.textContent = words;
  clearTimeout(timer);
  timer = setTimeout(() => {
    notice.textContent = "";
  }, SHOWN);
}
