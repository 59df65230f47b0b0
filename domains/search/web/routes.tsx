import type { RouteObject } from "react-router";

/** The search screens, below /bluebook. All are lazy-loaded. */
export const searchRoutes: RouteObject[] = [
  { path: "search-results", lazy: async () => (await import("./results/results-screen.tsx")).resultsRoute },
  {
    path: ":version/bluebook-index/:letter?",
    lazy: async () => (await import("./index-of-terms/index-screen.tsx")).indexRoute,
  },
];
