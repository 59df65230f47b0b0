/** What app/ takes for the frame around every page: the tools of readers with an account. */
export const loadReaderTools = () => import("./page/reader-tools.tsx");
