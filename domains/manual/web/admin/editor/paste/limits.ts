/** What is longer is read in slices, so that the page answers while it is; in characters, as all of these. */
export const LONG = 250_000;
/** About how long a slice of markup is. */
export const SLICE = 24_000;
/** What is longer is not pasted. */
export const MOST = 5_000_000;
/** What to do instead. */
export const TOO_MUCH = "This is more than 5 MB of text, too much to paste. Paste it in parts.";

/** After so much work, the browser may answer: half of a frame, as what is done next may take as long. */
const AT_MOST_MS = 8;

/** Makes a function to be called between two pieces of long work: now and then it lets the browser answer. */
export function yielder(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < AT_MOST_MS) return;
    await pause();
    since = performance.now();
  };
}

/** Lets the browser answer. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
