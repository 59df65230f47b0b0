import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
} from "react-router";

import { contentApi, lazyHttpApi, SITE_ROUTE } from "../../../domains/content/web/shell.ts";
import { shownAccess } from "../../../domains/subscriptions/web/public.ts";
import { reviveState } from "../../../platform/ssr/reused-html.ts";
import { routes } from "../../routes.tsx";
import { isShellData } from "../load-shell.ts";
import { startShell } from "../start-shell.ts";

/** Loads the first page's lazy routes, which must be there before React hydrates what the server rendered. */
async function loadMatchedRoutes(): Promise<void> {
  const matched = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      const loaded = await route.lazy();
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}

/** Lets the browser respond to the reader between two pieces of work. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

function elementWithId(id: string): Element {
  const element = document.getElementById(id);
  if (!element) throw new Error(`#${id} is missing.`);
  return element;
}

/** Reads the state that the server wrote into the page; without one, the router requests the data again. */
function isHydrationState(state: unknown): state is HydrationState {
  return typeof state === "object" && state !== null && "loaderData" in state;
}

/** Takes over the page that the server rendered. */
export async function hydratePage(): Promise<void> {
  await nextTask();
  await loadMatchedRoutes();
  const state = reviveState(elementWithId("state").textContent, (id) => elementWithId(id).innerHTML);
  const router = createBrowserRouter(routes, {
    ...(isHydrationState(state) ? { hydrationData: state } : {}),
    getContext: () => {
      const context = new RouterContextProvider();
      const loaded: unknown = router.state.loaderData[SITE_ROUTE];
      context.set(contentApi, lazyHttpApi);
      if (isShellData(loaded)) context.set(shownAccess, loaded.reader);
      return context;
    },
  });
  await nextTask();
  startShell(router);
  startTransition(() => {
    hydrateRoot(elementWithId("root"), <RouterProvider router={router} />);
  });
}
