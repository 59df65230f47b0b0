import type { DraftVersion } from "../drafts/drafts-store.ts";

/** Of one person's saves in a row, one is kept for so long. */
const STRETCH_MS = 10 * 60_000;

/**
 * Picks the versions that somebody may want back: of the saves that an editor makes by itself every few seconds, the last
 * one of each ten minutes and of each stretch of one person's work; and whatever came from elsewhere. `versions`: the
 * newest first. `always`: those that something else refers to.
 */
export function notableVersions<Version extends DraftVersion>(
  versions: readonly Version[],
  always: ReadonlySet<number>,
): Version[] {
  const kept: Version[] = [];
  let last: Version | undefined;
  for (const version of versions) {
    const isOther = last?.saved_by !== version.saved_by || last.saved_at - version.saved_at >= STRETCH_MS;
    if (!isOther && version.reason === "" && !always.has(version.version)) continue;
    kept.push(version);
    last = version;
  }
  return kept;
}
