import type { RefusedPart } from "./blocks/make-blocks.ts";
import { AppError } from "../../../../platform/http/errors.ts";

const problemsShown = 50;

/** The file is empty. */
export function emptyFile(): AppError {
  return new AppError({
    code: "html-empty",
    status: 422,
    message: "The file is empty. Give the HTML file of the manual.",
  });
}

/** The file is larger than the import limit. Sizes are in characters. */
export function fileTooLarge(size: number, limit: number): AppError {
  return new AppError({
    code: "html-too-large",
    status: 413,
    message:
      `The file has ${inMillions(size)} million characters; the limit is ${inMillions(limit)} million. ` +
      "Remove embedded pictures, or split it into several manuals.",
  });
}

/** The file is not text: a picture, an archive, a word processor's document. */
export function notText(reason: string): AppError {
  return new AppError({
    code: "html-not-text",
    status: 422,
    message: `The file is not HTML text: ${reason}. Save the manual as HTML in UTF-8 and try again.`,
  });
}

/** The file is that of another program. `cure` says how HTML comes of it. */
export function otherFormat(what: string, cure: string): AppError {
  return new AppError({
    code: "html-not-text",
    status: 422,
    message: `This is ${what}, not HTML. ${cure} Then import that. Nothing was imported.`,
  });
}

/** A profile under which nothing of a file becomes a page. `leftOut`: how many words it leaves out. */
export function profileTakesNothing(profile: string, leftOut: number): AppError {
  return new AppError({
    code: "profile-takes-nothing",
    status: 422,
    message:
      `Under the profile “${profile}”, no page comes of this file: it leaves out ${leftOut.toLocaleString("en-US")} words. ` +
      "Say which of its headings begin pages (as: page), and which are not to be skipped. Nothing was imported.",
  });
}

/** Elements are nested deeper than any manual needs. */
export function nestedTooDeep(limit: number, near: string): AppError {
  return new AppError({
    code: "html-nested-too-deep",
    status: 422,
    message:
      `The file nests elements more than ${limit} levels deep${near === "" ? "" : ` near “${near}”`}. ` +
      "Look for tags that are opened repeatedly and never closed.",
  });
}

/** More elements and text nodes than an import keeps in memory. */
export function tooManyNodes(limit: number): AppError {
  return new AppError({
    code: "html-too-many-elements",
    status: 413,
    message: `The file has more than ${limit.toLocaleString("en-US")} elements and text nodes. Split it into several manuals.`,
  });
}

/** A required part of the profile matched nothing. */
export function profileFindsNothing(setting: string, value: string): AppError {
  return new AppError({
    code: "html-profile-finds-nothing",
    status: 422,
    message:
      `Nothing in the file matches the profile: ${setting} looks for ${value} and finds nothing. ` +
      "Check that the profile was written for this manual.",
  });
}

/** The profile is invalid; each problem says where it is and what is expected. */
export function invalidProfile(name: string, problems: readonly string[]): AppError {
  return new AppError({
    code: "html-profile-invalid",
    status: 422,
    message: `The profile ${name} can't be used: ${problems.join("; ")}.`,
  });
}

/** The profile names a missing file of search words. */
export function searchWordsMissing(profile: string, path: string): AppError {
  return new AppError({
    code: "html-search-words-missing",
    status: 404,
    message: `The profile ${profile} names search words, but there is no file ${path}. Add it, or remove searchWords from the profile.`,
  });
}

/** The search words file is invalid; each problem is a line with its place. */
export function invalidSearchWords(problems: readonly string[]): AppError {
  const shown = problems.slice(0, problemsShown);
  const rest = problems.length > shown.length ? [`… and ${problems.length - shown.length} more.`] : [];
  return new AppError({
    code: "html-search-words-invalid",
    status: 422,
    message: ["The search words can't be used. Nothing was imported.", ...shown, ...rest].join("\n"),
  });
}

/** The file has parts that no block of a manual can hold. */
export function partsRefused(parts: readonly RefusedPart[]): AppError {
  const shown = parts.slice(0, problemsShown).map(({ place, message }) => `- ${place}: ${message}`);
  const rest = parts.length > shown.length ? [`- … and ${parts.length - shown.length} more.`] : [];
  const what = parts.length === 1 ? "A part" : `${parts.length} parts`;
  return new AppError({
    code: "html-parts-refused",
    status: 422,
    message: [
      `${what} of the file can't be taken over. Change the file, or leave them out with content.skip in the profile (img.icon). Nothing was imported.`,
      ...shown,
      ...rest,
    ].join("\n"),
  });
}

/** The result exceeds the manual's limits. */
export function importExceedsLimits(problems: readonly string[]): AppError {
  return new AppError({
    code: "html-import-exceeds-limits",
    status: 422,
    message:
      `The manual exceeds the limits: ${problems.join("; ")}. Split what is too long in the HTML file, or close the tag that ` +
      "causes it, and try again. Nothing was imported.",
  });
}

function inMillions(characters: number): string {
  return (characters / 1_000_000).toFixed(1);
}
