import { defineError } from "../../../../../platform/http/errors.ts";

/** Nothing says which release files came from, and without it nobody can tell what was changed in them. */
export const baseUnknown = defineError(
  "import-base-unknown",
  409,
  (handle: string) =>
    `These files differ from ${handle}, which is edited in admin, and don’t say which release they came from: the hidden file .manual-export is missing, or names a release that isn’t kept here. Name the release with which they last agreed: --base ${handle}.14. Nothing was changed.`,
);

/** The edition has no release that files could be merged with. */
export const nothingToMergeWith = defineError(
  "nothing-to-merge-with",
  409,
  (handle: string) =>
    `Edition ${handle} is edited in admin, and readers see no release of it. Publish one, then import. Nothing was changed.`,
);
