/** The address of the quick style guide, as links name it. */
export const guideAddress = "quick-style-guide";

/** The address of the page of help, as links name it. */
export const helpAddress = "help";

/** The pages of an edition outside its sections, by their addresses. */
export const entryAddresses: readonly string[] = [guideAddress, helpAddress];
