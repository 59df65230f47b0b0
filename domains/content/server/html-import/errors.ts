import { AppError } from "../../../../platform/http/errors.ts";

const problemsShown = 50;

/** The file holds nothing. */
export function emptyFile(): AppError {
  return new AppError({
    code: "html-empty",
    status: 422,
    message: "The file is empty. Name the HTML file of the manual.",
  });
}

/** The file is larger than an import takes. Sizes are in characters. */
export function fileTooLarge(size: number, limit: number): AppError {
  return new AppError({
    code: "html-too-large",
    status: 413,
    message:
      `The file has ${inMillions(size)} million characters; an import takes ${inMillions(limit)} million. ` +
      "Take embedded pictures out of it, or divide it into several manuals.",
  });
}

/** The file is not text: a picture, an archive, a word processor's document. */
export function notText(reason: string): AppError {
  return new AppError({
    code: "html-not-text",
    status: 422,
    message: `The file is not an HTML text: ${reason}. Save the manual as HTML in UTF-8 and try again.`,
  });
}

/** Elements stand inside each other deeper than any manual needs. */
export function nestedTooDeep(limit: number, near: string): AppError {
  return new AppError({
    code: "html-nested-too-deep",
    status: 422,
    message:
      `The file nests elements more than ${limit} levels deep${near === "" ? "" : ` near “${near}”`}. ` +
      "Look for tags that are opened again and again and never closed.",
  });
}

/** More elements and texts than an import keeps in memory. */
export function tooManyNodes(limit: number): AppError {
  return new AppError({
    code: "html-too-many-elements",
    status: 413,
    message: `The file has more than ${limit.toLocaleString("en-US")} elements and texts. Divide it into several manuals.`,
  });
}

/** A part of the profile that must find something found nothing. */
export function profileFindsNothing(setting: string, value: string): AppError {
  return new AppError({
    code: "html-profile-finds-nothing",
    status: 422,
    message:
      `Nothing in the file fits the profile: ${setting} looks for ${value} and finds nothing. ` +
      "Check that the profile was written for this manual.",
  });
}

/** The profile can't be used; each problem says where it is and what is expected. */
export function invalidProfile(name: string, problems: readonly string[]): AppError {
  return new AppError({
    code: "html-profile-invalid",
    status: 422,
    message: `The profile ${name} can't be used: ${problems.join("; ")}.`,
  });
}

/** The profile names a file of search words that isn't beside it. */
export function searchWordsMissing(profile: string, path: string): AppError {
  return new AppError({
    code: "html-search-words-missing",
    status: 404,
    message: `The profile ${profile} names search words, and there is no file ${path}. Write it, or take searchWords out of the profile.`,
  });
}

/** The file of search words can't be used; each problem is a line with its place. */
export function invalidSearchWords(problems: readonly string[]): AppError {
  const shown = problems.slice(0, problemsShown);
  const rest = problems.length > shown.length ? [`… and ${problems.length - shown.length} more.`] : [];
  return new AppError({
    code: "html-search-words-invalid",
    status: 422,
    message: ["The search words can't be used. Nothing was imported.", ...shown, ...rest].join("\n"),
  });
}

/** What was made does not fit the manual's limits. */
export function importExceedsLimits(problems: readonly string[]): AppError {
  return new AppError({
    code: "html-import-exceeds-limits",
    status: 422,
    message:
      `The manual does not fit: ${problems.join("; ")}. Divide what is too long in the HTML file, or close the tag that ` +
      "makes it so, and try again. Nothing was imported.",
  });
}

function inMillions(characters: number): string {
  return (characters / 1_000_000).toFixed(1);
}
