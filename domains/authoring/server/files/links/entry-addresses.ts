/** The address of the quick style guide in links. */
export const guideAddress = "quick-style-guide";

/** The address of the help page in links. */
export const helpAddress = "help";

/** The addresses of an edition's pages outside its sections. */
export const entryAddresses: readonly string[] = [guideAddress, helpAddress];
