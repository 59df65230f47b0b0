import type { RouteObject } from "react-router";

/** The reader's own screens, below /bluebook. All are lazy. */
export const readingRoutes: RouteObject[] = [
  { index: true, lazy: async () => (await import("./dashboard/dashboard-screen.tsx")).dashboardRoute },
  { path: "pins", lazy: async () => (await import("./pins/pins-screen.tsx")).pinsRoute },
  { path: "recents", lazy: async () => (await import("./recents/recents-screen.tsx")).recentsRoute },
  { path: "notes", lazy: async () => (await import("./notes/notes-screen.tsx")).notesRoute },
  { path: "my-data", lazy: async () => (await import("./my-data/my-data-screen.tsx")).myDataRoute },
];
