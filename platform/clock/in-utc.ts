/** A time in epoch milliseconds as '2026-11-25 22:45 UTC'; '' for no time. */
export function inUtc(at: number | null): string {
  return at === null ? "" : `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
