/** In an address: go on where the reader stopped. It survives a new tab, and a press before the scripts have started. */
export const RESUME = "?resume";
