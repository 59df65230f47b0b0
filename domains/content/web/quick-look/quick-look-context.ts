import { createContext } from "react";

/** Whether the quick-look panel is open, and how to toggle it. */
export const QuickLookContext = createContext({ open: false, toggle: () => {} });
