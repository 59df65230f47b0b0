import { AppError } from "../../../../platform/http/errors.ts";

/** Nothing says which release files came from, and without it nobody can tell what was changed in them. */
export function baseUnknown(handle: string): AppError {
  return new AppError({
    code: "import-base-unknown",
    status: 409,
    message: `These files differ from ${handle}, which is edited at the desk, and don’t say which release they came from: the hidden file .manual-export is missing, or names a release that isn’t kept here. Name the release with which they last agreed: --base ${handle}.14. Nothing was changed.`,
  });
}

/** The edition has no release that files could be merged with. */
export function nothingToMergeWith(handle: string): AppError {
  return new AppError({
    code: "nothing-to-merge-with",
    status: 409,
    message: `Edition ${handle} is edited at the desk, and readers see no release of it. Publish one, then import. Nothing was changed.`,
  });
}
