/** What app/ takes for the frame around every page. */
/** The tools are for readers with an account. */
export const loadReaderTools = () => import("./page/reader-tools.tsx");
