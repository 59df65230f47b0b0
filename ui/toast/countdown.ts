/** Runs `end` after some time; the countdown pauses while anything holds it. */
export function startCountdown(milliseconds: number, end: () => void) {
  const holders = new Set<string>();
  let left = milliseconds;
  let since = performance.now();
  let timer = setTimeout(end, left);
  return {
    hold(by: string): void {
      if (holders.size === 0) {
        clearTimeout(timer);
        left -= performance.now() - since;
      }
      holders.add(by);
    },
    release(by: string): void {
      if (!holders.delete(by) || holders.size > 0) return;
      since = performance.now();
      timer = setTimeout(end, Math.max(left, 0));
    },
  };
}
