import type { RouteObject } from "react-router";

/** The screen of this domain, below /bluebook. */
export const overviewRoutes: RouteObject[] = [
  { path: "subscription", lazy: async () => (await import("./subscription-screen.tsx")).subscriptionRoute },
];
