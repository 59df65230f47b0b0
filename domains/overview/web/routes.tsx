import type { RouteObject } from "react-router";

/** The screen of this domain, below /bluebook. */
export const overviewRoutes: RouteObject[] = [
  { path: "subscription", lazy: async () => (await import("./subscription-screen.tsx")).subscriptionRoute },
];

/** The site's front door. */
export const landingRoutes: RouteObject[] = [
  { path: "/", lazy: async () => (await import("./landing/landing-screen.tsx")).landingRoute },
];
