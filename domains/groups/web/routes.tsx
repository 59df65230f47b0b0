import type { RouteObject } from "react-router";

/** The screens of this domain, below /bluebook. Each is loaded when it is wanted. */
export const groupRoutes: RouteObject[] = [
  { path: "manage-users", lazy: async () => (await import("./manage/users-screen.tsx")).usersRoute },
  { path: "manage-admins", lazy: async () => (await import("./manage/admins-screen.tsx")).adminsRoute },
  // Where the links of mails, and links that are shared, lead to.
  { path: "groups/activate", lazy: async () => (await import("./join/activate-screen.tsx")).activateRoute },
  { path: "groups/confirm", lazy: async () => (await import("./join/confirm-screen.tsx")).confirmRoute },
  { path: "groups/join", lazy: async () => (await import("./join/link-screen.tsx")).linkRoute },
];
