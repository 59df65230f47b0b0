import type { createBrowserRouter } from "react-router";
import { SITE_ROUTE } from "../../../domains/manual/web/shell.ts";
import { SESSION_CHANGED, hasSessionChanged, signInAgain } from "../../../platform/client/session-change.ts";
import { pageMeta } from "../../../platform/ssr/meta.tsx";
import { startTools } from "../behaviors/reader-tools.ts";
import { outdateShell, settleShell } from "../load-shell.ts";
import { attachRouter } from "../page/navigate.ts";
import { promptReauthentication } from "./ask-to-log-in-again.tsx";

type Router = ReturnType<typeof createBrowserRouter>;

/** Has the page's own script navigate with the router, and keeps what is outside React in step with it. */
export function followRouter(router: Router): void {
  attachRouter(router);
  const revalidate = () => {
    if (outdateShell(router.state.loaderData[SITE_ROUTE])) void router.revalidate();
  };
  document.addEventListener(SESSION_CHANGED, revalidate);
  if (hasSessionChanged()) revalidate();
  signInAgain.ask = promptReauthentication;
  startOwnTools();
  // A viewer who has logged in meanwhile has tools too.
  document.addEventListener("arrive", startOwnTools);
  showFontsLater();
  keepAnchors(router);
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

/**
 * Has a redirect arrive at the heading that was asked for, as in a browser's own: a loader doesn't learn which that is.
 */
function keepAnchors(router: Router): void {
  let anchor = "";
  router.subscribe(({ navigation, location: { pathname, search, hash } }) => {
    if (navigation.state !== "idle") {
      const { location } = navigation;
      anchor = isRedirect(location.state) ? location.hash || anchor : location.hash;
      return;
    }
    const missing = hash === "" ? anchor : "";
    anchor = "";
    if (missing !== "") void router.navigate(`${pathname}${search}${missing}`, { replace: true });
  });
}

/** Whether the router was sent on, as it marks that in the state of a location. */
function isRedirect(state: unknown): boolean {
  return typeof state === "object" && state !== null && "_isRedirect" in state;
}

function statusOf(error: unknown): number {
  if (error === undefined) return 200;
  return typeof error === "object" && error !== null && "status" in error && error.status === 404 ? 404 : 500;
}

function startOwnTools(): void {
  if (document.querySelector(".shell[data-signed-in]")) startTools().catch(() => {});
}

const faces = ["1em 'Fieldstone Serif Late'", "italic 1em 'Fieldstone Serif Late'", "1em 'Fieldstone Sans Late'"];

/** Sets pages in the fonts from the next one on, once their files are there (behaviors/fetch-fonts.ts). */
function showFontsLater(): void {
  const { pathname } = location;
  const until = new AbortController();
  const show = () => {
    if (location.pathname === pathname || !document.cookie.includes("fonts=late")) return;
    until.abort();
    const use = () => {
      document.documentElement.dataset["fonts"] = "late";
    };
    // Text set in fonts that are still being read from the browser's cache would be invisible.
    Promise.all(faces.map((face) => document.fonts.load(face))).then(use, () => {});
  };
  document.addEventListener("arrive", show, { signal: until.signal });
}
