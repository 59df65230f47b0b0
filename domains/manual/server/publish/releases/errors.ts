import { defineError } from "../../../../../platform/http/errors.ts";

/** There is no release of this name. */
export const releaseUnknown = defineError(
  "release-unknown",
  404,
  (name: string) =>
    `There is no release ${name}. To list an edition's releases: npm run manual -- releases ${name.split(".")[0]}`,
);

/** The release is published already, and is the one that readers see. */
export const releaseIsLive = defineError(
  "release-is-live",
  409,
  (name: string) => `Readers already see ${name}. Nothing was changed.`,
);

/** The release was published before; roll back to it instead. */
export const releaseWasPublished = defineError(
  "release-was-published",
  409,
  (name: string) =>
    `${name} was published before. To go back to it: npm run manual -- rollback ${name}. Nothing was changed.`,
);

/** The release was discarded. */
export const releaseDiscarded = defineError(
  "release-discarded",
  409,
  (name: string) => `${name} was discarded. Stage its files again. Nothing was changed.`,
);

/** Another release was published after this one was staged, or the edition was removed (`live` is null). */
export const releaseOutdated = defineError(
  "release-outdated",
  409,
  (name: string, base: string, live: string | null) => {
    const since = live === null ? "its edition has been removed" : `${live} has been published`;
    return `${name} was made from ${base}, and ${since} since: publishing it would undo that. Stage its files again, look at what they change now, and publish that. Nothing was changed.`;
  },
);

/** The release was published by a version that kept no snapshots. */
export const releaseNotKept = defineError(
  "release-not-kept",
  409,
  (name: string) =>
    `The contents of ${name} weren't kept: it was published by a version of this program that kept no releases. Nothing was changed.`,
);

/** Only a release that nobody has seen can be discarded. */
export const releaseNotStaged = defineError(
  "release-not-staged",
  409,
  (name: string) =>
    `${name} isn't staged: only a release that was never published can be discarded, or given a time. Nothing was changed.`,
);

/** There is no earlier release to go back to. */
export const nothingToRollBackTo = defineError(
  "nothing-to-roll-back-to",
  409,
  (handle: string) => `${handle} has no earlier release that could be published again. Nothing was changed.`,
);

/** Another release was published since somebody was asked whether to go back. */
export const readersSeeAnother = defineError(
  "readers-see-another",
  409,
  (handle: string) =>
    `Another release of ${handle} has been published since you opened this page, perhaps by you in another tab. Check it again. Nothing was changed.`,
);

/** A link to the same was made since somebody was asked whether to make one. */
export const linkWasMade = defineError(
  "link-was-made",
  409,
  "A link has been created since you opened this page, perhaps by you. Each is shown only once; if you don’t have it, create another. No link was created this time.",
);

/** Only what readers have seen can be gone back to. */
export const releaseNeverPublished = defineError(
  "release-never-published",
  409,
  (name: string) =>
    `${name} was never published, so there is nothing to go back to. To publish it: npm run manual -- publish ${name}. Nothing was changed.`,
);

/** A release can only be published at a time to come. */
export const timeIsPast = defineError(
  "time-is-past",
  422,
  "This time is in the past. Choose a future time, or none to publish now. Nothing was changed.",
);

/** Whoever takes a time back saw another one. */
export const timeSetAnew = defineError(
  "time-set-anew",
  409,
  "The publication time has been changed since you opened this page, perhaps by you in another tab. Check it again. Nothing was changed.",
);
