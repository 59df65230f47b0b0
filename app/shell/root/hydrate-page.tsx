import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
} from "react-router";

import { commerceApi, lazyCommerceApi } from "../../../domains/commerce/web/shell.ts";
import { contentApi, lazyHttpApi, SITE_ROUTE } from "../../../domains/content/web/shell.ts";
import { shownAccess } from "../../../domains/subscriptions/web/public.ts";
import { routes } from "../../routes.tsx";
import { isShellData } from "../load-shell.ts";
import { elementWithId } from "../page/element-with-id.ts";
import { pageState } from "../page/start-page.ts";
import { measureTop } from "../behaviors/measure-top.ts";
import { onNavigated } from "../behaviors/on-navigated.ts";
import { followRouter } from "./follow-router.ts";
import { heedTranslator } from "./heed-translator.ts";
import { keepActs } from "./keep-acts.ts";

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

/** Reads the state that the server wrote into the page; without one, the router requests the data again. */
function isHydrationState(state: unknown): state is HydrationState {
  return typeof state === "object" && state !== null && "loaderData" in state;
}

/**
 * Takes over the page that the server rendered. What React says of one that it found changed, and has rendered anew, is an
 * error of the page, unless a translator has been there.
 */
export async function hydratePage(): Promise<void> {
  await nextTask();
  await loadMatchedRoutes();
  const router = createBrowserRouter(routes, {
    ...(isHydrationState(pageState) ? { hydrationData: pageState } : {}),
    getContext: () => {
      const context = new RouterContextProvider();
      const loaded: unknown = router.state.loaderData[SITE_ROUTE];
      context.set(contentApi, lazyHttpApi);
      context.set(commerceApi, lazyCommerceApi);
      if (isShellData(loaded)) context.set(shownAccess, loaded.reader);
      return context;
    },
  });
  await nextTask();
  followRouter(router);
  const root = elementWithId("root");
  const giveBack = keepActs(root);
  const isTranslated = root.querySelector("font > font") !== null;
  const onRecoverableError = (error: unknown) => {
    if (giveBack()) {
      // What scripts had written into the page is gone; the reader stays where they are.
      measureTop();
      onNavigated({ pathname: location.pathname, hash: "" });
    }
    if (!isTranslated) reportError(error);
  };
  heedTranslator(root);
  startTransition(() => {
    hydrateRoot(root, <RouterProvider router={router} />, { onRecoverableError });
  });
}
