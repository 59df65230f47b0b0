import type { RouteObject } from "react-router";

/** The screens of the account area that are this domain's own, below /bluebook. Each is loaded when it is wanted. */
export const accountRoutes: RouteObject[] = [
  { path: "profile", lazy: async () => (await import("./screens/profile-screen.tsx")).profileRoute },
  { path: "password", lazy: async () => (await import("./screens/password-screen.tsx")).passwordRoute },
  { path: "email-verified", lazy: async () => (await import("./screens/verified-screen.tsx")).verifiedRoute },
];

/** The screens on the way in and out, outside the reader's base path. */
export const accountRootRoutes: RouteObject[] = [
  { path: "/login", lazy: async () => (await import("./screens/login-screen.tsx")).loginRoute },
  { path: "/logout", lazy: async () => (await import("./screens/logout-screen.tsx")).logoutRoute },
  { path: "/sign-up", lazy: async () => (await import("./screens/sign-up-screen.tsx")).signUpRoute },
  { path: "/verify-email", lazy: async () => (await import("./screens/verify-screen.tsx")).verifyRoute },
  { path: "/forgot-password", lazy: async () => (await import("./screens/forgot-screen.tsx")).forgotRoute },
  { path: "/reset-password", lazy: async () => (await import("./screens/reset-screen.tsx")).resetRoute },
];
