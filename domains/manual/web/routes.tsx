import type { RouteObject } from "react-router";
import { loadGuide, loadPage } from "./article/load-screen.ts";
import { ManualPage } from "./article/manual-page.tsx";
import { screenMeta } from "./article/manual-screen.ts";
import { ErrorScreen } from "./screens/error-screen.tsx";
import { notFound } from "./screens/not-found.ts";
import { loadSectionStart, loadToc, TOC_ROUTE, tocChanges } from "./toc/load-toc.ts";

const handle = { meta: screenMeta };

/** The screens outside the manual, at the site's root, and the not-found screen for all other addresses. */
export const rootRoutes: RouteObject[] = [
  { path: "/help", lazy: async () => (await import("./screens/help-screen.tsx")).helpRoute },
  { path: "*", loader: notFound },
];

/** The manual's screens, under /bluebook. */
export const contentRoutes: RouteObject[] = [
  {
    ErrorBoundary: ErrorScreen,
    children: [
      { path: ":version", lazy: async () => (await import("./screens/edition-start.ts")).editionStart },
      {
        path: ":version/changes",
        lazy: async () => (await import("./screens/changes/changes-screen.tsx")).changesRoute,
      },
      {
        path: ":version/changes/since/:since",
        lazy: async () => (await import("./screens/changes/since-screen.tsx")).sinceRoute,
      },
      {
        path: ":version/changes/since/:since/:section/:slug",
        lazy: async () => (await import("./screens/changes/redline-screen.tsx")).redlineSinceRoute,
      },
      {
        path: ":version/changes/:release/:section/:slug",
        lazy: async () => (await import("./screens/changes/redline-screen.tsx")).redlineRoute,
      },
      { path: ":version/quick-style-guide", loader: loadGuide, handle, Component: ManualPage },
      {
        id: TOC_ROUTE,
        path: ":version/:section",
        loader: loadToc,
        shouldRevalidate: tocChanges,
        children: [
          { index: true, loader: loadSectionStart },
          {
            path: ":grandparent?/:parent?/:slug",
            loader: loadPage,
            handle,
            Component: ManualPage,
          },
        ],
      },
    ],
  },
];
