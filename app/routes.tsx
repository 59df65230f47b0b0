import type { RouteObject } from "react-router";
import { accountRootRoutes, accountRoutes } from "../domains/accounts/web/routes.tsx";
import { contentRoutes, rootRoutes } from "../domains/manual/web/routes.tsx";
import { commerceRoutes, reminderSettingRoute } from "../domains/commerce/web/routes.tsx";
import { groupRoutes } from "../domains/groups/web/routes.tsx";
import { readingRoutes } from "../domains/reading/web/routes.tsx";
import { ErrorScreen, SITE_ROUTE } from "../domains/manual/web/shell.ts";
import { searchRoutes } from "../domains/search/web/routes.tsx";
import { landingRoutes, overviewRoutes } from "../domains/overview/web/routes.tsx";
import { BareError } from "./shell/root/bare-error.tsx";
import { loadShell, shellChanges } from "./shell/load-shell.ts";
import { Shell } from "./shell/shell.tsx";

/** Every screen of the reader. */
export const routes: RouteObject[] = [
  {
    id: SITE_ROUTE,
    loader: loadShell,
    shouldRevalidate: shellChanges,
    Component: Shell,
    ErrorBoundary: BareError,
    children: [
      {
        path: "/bluebook",
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              ...overviewRoutes,
              ...accountRoutes(reminderSettingRoute),
              ...groupRoutes,
              ...readingRoutes,
              ...searchRoutes,
            ],
          },
          ...contentRoutes,
        ],
      },
      { ErrorBoundary: ErrorScreen, children: [...landingRoutes, ...commerceRoutes, ...rootRoutes] },
      ...accountRootRoutes,
    ],
  },
];

/** Addresses are case-sensitive: the router would take /BLUEBOOK for /bluebook, which the server does not. */
function heedCase(all: RouteObject[] = []): void {
  for (const route of all) {
    route.caseSensitive = true;
    heedCase(route.children);
  }
}

heedCase(routes);
