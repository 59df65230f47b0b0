import { AppError } from "../../../../platform/http/errors.ts";
import type { ManualFinding } from "../publish/errors.ts";

/** There is no published page with this id. */
export function pageUnknown(): AppError {
  return new AppError({
    code: "page-unknown",
    status: 404,
    message: "There is no such page. It may have been removed from its edition.",
  });
}

/** The edition's text is kept in files, and the next import would take back what is changed here. */
export function editedInFiles(handle: string): AppError {
  return new AppError({
    code: "edited-in-files",
    status: 409,
    message: `Edition ${handle} is edited in files. Its list of pages can move it to the desk. Nothing was changed.`,
  });
}

/** The version that the editor began with is not known. */
export function versionUnknown(): AppError {
  return new AppError({
    code: "version-unknown",
    status: 409,
    message: "The version that you began with is not known. Copy your text, open the page again, and paste it there.",
  });
}

/** Somebody saved after the version that was to be published. */
export function draftMovedOn(title: string): AppError {
  return new AppError({
    code: "draft-moved-on",
    status: 409,
    message: `“${title}” has been changed since you looked at it. Look at what it says now, then publish that. Nothing was published.`,
  });
}

/** Two editors changed the same, and nobody has chosen yet. */
export function draftHasConflicts(title: string): AppError {
  return new AppError({
    code: "draft-has-conflicts",
    status: 409,
    message: `In “${title}”, two editors changed the same place. Choose what is to stand there, then publish. Nothing was published.`,
  });
}

/** What a browser sent isn't what its editor writes. */
export function saveUnreadable(): AppError {
  return new AppError({
    code: "save-unreadable",
    status: 422,
    message: "What was written can’t be read here. Reload the page: your text is kept in this browser.",
  });
}

/** Something that a browser sent has more characters, rows or parts than can be stored. */
export function saveTooLong(): AppError {
  return new AppError({
    code: "save-too-long",
    status: 422,
    message:
      "A part is too long, or the page: a text may have 200,000 characters, a title 500, a page 3,000 rows of tables and 2,000,000 characters in all. Divide it; until then, it is kept in this browser alone.",
  });
}

/** A page can't be written as Markdown in the time that there is for it. */
export function pageTooLong(): AppError {
  return new AppError({
    code: "page-too-long",
    status: 422,
    message: "This page is too long to be shown as Source. Divide it into several pages in the editor.",
  });
}

/** Whoever sends it may not edit. */
export function notAnEditor(): AppError {
  return new AppError({
    code: "not-your-role",
    status: 403,
    message: "Your account may not edit pages. An owner can change roles. Nothing was changed.",
  });
}

/** A picture is none, or one that readers must not be sent. `reason`: a sentence that says what to do. */
export function pictureRefused(reason: string): AppError {
  return new AppError({ code: "picture-refused", status: 422, message: `${reason} Your text is as it was.` });
}

/** A picture is larger than what a page should make its readers load. */
export function pictureTooLarge(): AppError {
  return new AppError({
    code: "picture-too-large",
    status: 413,
    message:
      "This picture is larger than 8 MB. Save it smaller, at most 2,000 pixels wide or as JPEG or WebP, and insert that. Your text is as it was.",
  });
}

/** The drafts say what is published. */
export function nothingToPublish(): AppError {
  return new AppError({
    code: "nothing-to-publish",
    status: 409,
    message: "This is what readers see already. Nothing was published.",
  });
}

/** Another release was published while these pages were being published. */
export function publishOvertaken(handle: string): AppError {
  return new AppError({
    code: "publish-overtaken",
    status: 409,
    message: `Another release of ${handle} was published at the same time, so nothing of yours was. Publish again.`,
  });
}

/** What the drafts say can't be published; lists each fault. */
export function draftsRefused(findings: readonly ManualFinding[]): AppError {
  const lines = findings.map(({ place, message }) => `- ${place}: ${message}`);
  return new AppError({
    code: "drafts-refused",
    status: 422,
    message: `Nothing was published. Mend this first:\n${lines.join("\n")}`,
  });
}

/** The edition asks for somebody else's approval of this version, and there is none. */
export function needsApproval(title: string): AppError {
  return new AppError({
    code: "needs-approval",
    status: 409,
    message: `“${title}” needs the approval of somebody else as it stands now. Ask for a review. Nothing was published.`,
  });
}

/** What readers have of a page isn't what they had when its time was set. */
export function pageChangedSince(): AppError {
  return new AppError({
    code: "page-changed-since",
    status: 409,
    message: "Readers have another text of this page than when its time was set. Look at the draft, and set it again.",
  });
}
