import { createContext } from "react";

/** Whether the quick-look panel shows, and what shows or hides it. */
export const QuickLookContext = createContext({ open: false, toggle: () => {} });
