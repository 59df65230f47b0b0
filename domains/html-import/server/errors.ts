import type { RefusedPart } from "./blocks/take-pictures.ts";
import { defineError } from "../../../platform/http/errors.ts";

const problemsShown = 50;

/** The file is empty. */
export const emptyFile = defineError("html-empty", 422, "The file is empty. Give the HTML file of the manual.");

/** The file is larger than the import limit. Sizes are in characters. */
export const fileTooLarge = defineError(
  "html-too-large",
  413,
  (size: number, limit: number) =>
    `The file has ${inMillions(size)} million characters; the limit is ${inMillions(limit)} million. ` +
    "Remove embedded pictures, or split it into several manuals.",
);

/** The file is not text: a picture, an archive, a word processor's document. */
export const notText = defineError(
  "html-not-text",
  422,
  (reason: string) => `The file is not HTML text: ${reason}. Save the manual as HTML in UTF-8 and try again.`,
);

/** The file is that of another program. `cure` says how HTML comes of it. */
export const otherFormat = defineError(
  "html-not-text",
  422,
  (what: string, cure: string) => `This is ${what}, not HTML. ${cure} Then import that. Nothing was imported.`,
);

/** A profile under which nothing of a file becomes a page. `leftOut`: how many words it leaves out. */
export const profileTakesNothing = defineError(
  "profile-takes-nothing",
  422,
  (profile: string, leftOut: number) =>
    `Under the profile “${profile}”, this file produces no pages: it leaves out ${leftOut.toLocaleString("en-US")} words. ` +
    "Specify which headings start pages (as: page) and which must not be skipped. Nothing was imported.",
);

/** Elements are nested deeper than any manual needs. */
export const nestedTooDeep = defineError(
  "html-nested-too-deep",
  422,
  (limit: number, near: string) =>
    `The file nests elements more than ${limit} levels deep${near === "" ? "" : ` near “${near}”`}. ` +
    "Look for tags that are opened repeatedly and never closed.",
);

/** More elements and text nodes than an import keeps in memory. */
export const tooManyNodes = defineError(
  "html-too-many-elements",
  413,
  (limit: number) =>
    `The file has more than ${limit.toLocaleString("en-US")} elements and text nodes. Split it into several manuals.`,
);

/** A required part of the profile matched nothing. */
export const profileFindsNothing = defineError(
  "html-profile-finds-nothing",
  422,
  (setting: string, value: string) =>
    `Nothing in the file matches the profile: ${setting} looks for ${value} and finds nothing. ` +
    "Check that the profile was written for this manual.",
);

/** The profile is invalid; each problem says where it is and what is expected. */
export const invalidProfile = defineError(
  "html-profile-invalid",
  422,
  (name: string, problems: readonly string[]) => `The profile ${name} can't be used: ${problems.join("; ")}.`,
);

/** The profile names a missing file of search words. */
export const searchWordsMissing = defineError(
  "html-search-words-missing",
  404,
  (profile: string, path: string) =>
    `The profile ${profile} names search words, but there is no file ${path}. Add it, or remove searchWords from the profile.`,
);

/** The search words file is invalid; each problem is a line with its place. */
export const invalidSearchWords = defineError("html-search-words-invalid", 422, (problems: readonly string[]) => {
  const shown = problems.slice(0, problemsShown);
  const rest = problems.length > shown.length ? [`… and ${problems.length - shown.length} more.`] : [];
  return ["The search words can't be used. Nothing was imported.", ...shown, ...rest].join("\n");
});

/** The file has parts that no block of a manual can hold. */
export const partsRefused = defineError("html-parts-refused", 422, (parts: readonly RefusedPart[]) => {
  const shown = parts.slice(0, problemsShown).map(({ place, message }) => `- ${place}: ${message}`);
  const rest = parts.length > shown.length ? [`- … and ${parts.length - shown.length} more.`] : [];
  const what = parts.length === 1 ? "A part" : `${parts.length} parts`;
  return [
    `${what} of the file can't be imported. Change the file, or leave them out with content.skip in the profile (img.icon). Nothing was imported.`,
    ...shown,
    ...rest,
  ].join("\n");
});

/** The result exceeds the manual's limits. */
export const importExceedsLimits = defineError(
  "html-import-exceeds-limits",
  422,
  (problems: readonly string[]) =>
    `The manual exceeds the limits: ${problems.join("; ")}. Split what is too long in the HTML file, or close the tag that ` +
    "causes it, and try again. Nothing was imported.",
);

function inMillions(characters: number): string {
  return (characters / 1_000_000).toFixed(1);
}
