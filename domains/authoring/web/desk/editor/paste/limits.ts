/** What is longer is read in slices, so that the page answers while it is; in characters, as all of these. */
export const LONG = 250_000;
/** About how long a slice of markup is. */
export const SLICE = 24_000;
/** What is longer is not pasted. */
export const MOST = 5_000_000;
/** What to do instead. */
export const TOO_MUCH = "This is more than 5 MB of text, too much to paste. Paste it in parts.";
