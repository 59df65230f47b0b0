/** What app/ takes for the frame around every page: scripts that are loaded when they are needed. */
export const loadMarkTerms = () => import("./marks/mark-terms.ts");
export const loadStartSuggesting = () => import("./suggest/start-suggesting.ts");
