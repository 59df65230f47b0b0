/** What app/ takes for the script of every page. */
export const loadReadPage = () => import("./page/read-page.ts");

/** What app/ takes for the frame around every page: the tools of readers with an account. */
export const loadReaderTools = () => import("./page/reader-tools.tsx");
