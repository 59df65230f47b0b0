import type { RouteObject } from "react-router";

/** The screens of this domain, outside /bluebook. */
export const commerceRoutes: RouteObject[] = [
  { path: "/pricing", lazy: async () => (await import("./pricing/pricing-screen.tsx")).pricingRoute },
  { path: "/products/cart", lazy: async () => (await import("./cart/cart-screen.tsx")).cartRoute },
  { path: "/orders/:number", lazy: async () => (await import("./orders/order-screen.tsx")).orderRoute },
  { path: "/quotes/:number", lazy: async () => (await import("./orders/quotes/quote-screen.tsx")).quoteRoute },
  { path: "/buy", lazy: async () => (await import("./buy/buy-screen.tsx")).buyRoute },
  {
    path: "/reminders",
    lazy: async () => (await import("./reminders/reminders-screen.tsx")).remindersRoute,
  },
];

/** What the profile screen lets a reader set. */
export const reminderSettingRoute: RouteObject = {
  index: true,
  lazy: async () => (await import("./reminders/reminder-setting.tsx")).reminderSetting,
};
