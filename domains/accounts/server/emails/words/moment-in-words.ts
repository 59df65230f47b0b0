const format = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** A time for a reader in any time zone: 'November 22, 2026 at 17:03 UTC'. */
export function momentInWords(at: number): string {
  return `${format.format(at)} UTC`;
}
