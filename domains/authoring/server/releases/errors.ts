import { AppError } from "../../../../platform/http/errors.ts";

/** There is no release of this name. */
export function releaseUnknown(name: string): AppError {
  return new AppError({
    code: "release-unknown",
    status: 404,
    message: `There is no release ${name}. To list an edition's releases: npm run manual -- releases ${name.split(".")[0]}`,
  });
}

/** The release is published already, and is the one that readers see. */
export function releaseIsLive(name: string): AppError {
  return new AppError({
    code: "release-is-live",
    status: 409,
    message: `${name} is what readers see already. Nothing was changed.`,
  });
}

/** The release was published before; roll back to it instead. */
export function releaseWasPublished(name: string): AppError {
  return new AppError({
    code: "release-was-published",
    status: 409,
    message: `${name} was published before. To go back to it: npm run manual -- rollback ${name}. Nothing was changed.`,
  });
}

/** The release was discarded. */
export function releaseDiscarded(name: string): AppError {
  return new AppError({
    code: "release-discarded",
    status: 409,
    message: `${name} was discarded. Stage its files again. Nothing was changed.`,
  });
}

/** Another release was published after this one was staged, or the edition was removed (`live` is null). */
export function releaseOutdated(name: string, base: string, live: string | null): AppError {
  const since = live === null ? "its edition has been removed" : `${live} has been published`;
  return new AppError({
    code: "release-outdated",
    status: 409,
    message: `${name} was made from ${base}, and ${since} since: publishing it would undo that. Stage its files again, look at what they change now, and publish that. Nothing was changed.`,
  });
}

/** The release was published by a version that kept no snapshots. */
export function releaseNotKept(name: string): AppError {
  return new AppError({
    code: "release-not-kept",
    status: 409,
    message: `What ${name} said wasn't kept: it was published by a version of this program that kept no releases. Nothing was changed.`,
  });
}

/** Only a release that nobody has seen can be discarded. */
export function releaseNotStaged(name: string): AppError {
  return new AppError({
    code: "release-not-staged",
    status: 409,
    message: `${name} isn't staged: only a release that was never published can be discarded, or given a time. Nothing was changed.`,
  });
}

/** There is no earlier release to go back to. */
export function nothingToRollBackTo(handle: string): AppError {
  return new AppError({
    code: "nothing-to-roll-back-to",
    status: 409,
    message: `${handle} has no earlier release that could be published again. Nothing was changed.`,
  });
}

/** Another release was published since somebody was asked whether to go back. */
export function readersSeeAnother(handle: string): AppError {
  return new AppError({
    code: "readers-see-another",
    status: 409,
    message: `Another release of ${handle} was published since you were asked, perhaps by you in another tab. Look again. Nothing was changed now.`,
  });
}

/** A link to the same was made since somebody was asked whether to make one. */
export function linkWasMade(): AppError {
  return new AppError({
    code: "link-was-made",
    status: 409,
    message:
      "A link was made since you were asked, perhaps by you: each is shown only once. If you don’t have it, make another. None was made now.",
  });
}

/** Only what readers have seen can be gone back to. */
export function releaseNeverPublished(name: string): AppError {
  return new AppError({
    code: "release-never-published",
    status: 409,
    message: `${name} was never published, so there is nothing to go back to. To publish it: npm run manual -- publish ${name}. Nothing was changed.`,
  });
}

/** A release can only be published at a time to come. */
export function timeIsPast(): AppError {
  return new AppError({
    code: "time-is-past",
    status: 422,
    message: "This time is past. Give a time to come, or none to publish at once. Nothing was changed.",
  });
}

/** Whoever takes a time back saw another one. */
export function timeSetAnew(): AppError {
  return new AppError({
    code: "time-set-anew",
    status: 409,
    message:
      "When it is published was set anew since you were asked, perhaps by you in another tab. Look again. Nothing was changed now.",
  });
}
