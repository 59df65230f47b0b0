/** After so much work, the browser may answer: half of a frame, as what is done next may take as long. */
const AT_MOST_MS = 8;

/** Makes a function to be called between two pieces of long work: now and then it lets the browser answer. */
export function breather(): () => Promise<void> {
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
