/** What app/ may use. The tools are for readers with an account, so they are loaded when there is one. */
export const loadReaderTools = async () => {
  const { pinnedPages, ReaderTools } = await import("./page/reader-tools.tsx");
  return { pinnedPages, ReaderTools };
};
