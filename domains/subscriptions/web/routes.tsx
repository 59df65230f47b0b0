import type { RouteObject } from "react-router";
import type { Membership } from "./subscription/membership.ts";

/**
 * The screen of this domain, below /bluebook. `membership` loads the part about the reader's group, which a higher
 * domain provides.
 */
export function subscriptionRoutes(membership: () => Promise<Membership>): RouteObject[] {
  return [
    {
      path: "subscription",
      lazy: async () => {
        const { subscriptionRoute } = await import("./subscription/subscription-screen.tsx");
        return subscriptionRoute(await membership());
      },
    },
  ];
}
