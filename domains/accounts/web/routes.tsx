import type { RouteObject } from "react-router";

/**
 * The account area's screens that belong to this domain, below /bluebook. Each is lazy. `settings`: an index route, what
 * other domains let a reader set on the profile screen.
 */
export const accountRoutes = (settings: RouteObject): RouteObject[] => [
  {
    path: "profile",
    lazy: async () => (await import("./screens/profile-screen.tsx")).profileRoute,
    children: [settings],
  },
  { path: "password", lazy: async () => (await import("./screens/password-screen.tsx")).passwordRoute },
  { path: "security", lazy: async () => (await import("./screens/security/security-screen.tsx")).securityRoute },
  {
    path: "security/second-factor",
    lazy: async () => (await import("./screens/security/second-factor-screen.tsx")).secondFactorRoute,
  },
  { path: "email-verified", lazy: async () => (await import("./screens/verified-screen.tsx")).verifiedRoute },
];

/** The screens for signing in and out, outside the reader's base path. */
export const accountRootRoutes: RouteObject[] = [
  { path: "/login", lazy: async () => (await import("./screens/login-screen.tsx")).loginRoute },
  { path: "/login/code", lazy: async () => (await import("./screens/security/code-screen.tsx")).codeRoute },
  { path: "/logout", lazy: async () => (await import("./screens/logout-screen.tsx")).logoutRoute },
  { path: "/sign-up", lazy: async () => (await import("./screens/sign-up-screen.tsx")).signUpRoute },
  { path: "/verify-email", lazy: async () => (await import("./screens/verify-screen.tsx")).verifyRoute },
  { path: "/undo-address", lazy: async () => (await import("./screens/undo-screen.tsx")).undoRoute },
  { path: "/reopen-account", lazy: async () => (await import("./screens/reopen-screen.tsx")).reopenRoute },
  { path: "/forgot-password", lazy: async () => (await import("./screens/forgot-screen.tsx")).forgotRoute },
  { path: "/reset-password", lazy: async () => (await import("./screens/reset-screen.tsx")).resetRoute },
];
