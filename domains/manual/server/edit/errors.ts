import { defineError } from "../../../../platform/http/errors.ts";
import type { ManualFinding } from "../publish/errors.ts";

/** There is no published page with this id. */
export const pageUnknown = defineError(
  "page-unknown",
  404,
  "There is no such page. It may have been removed from its edition.",
);

/** The edition's text is kept in files, and the next import would take back what is changed here. */
export const editedInFiles = defineError(
  "edited-in-files",
  409,
  (handle: string) =>
    `Edition ${handle} is edited in files. Its list of pages can move it to admin. Nothing was changed.`,
);

/** The version that the editor began with is not known. */
export const versionUnknown = defineError(
  "version-unknown",
  409,
  "The version that you started from is unknown. Copy your text, open the page again, and paste it there.",
);

/** Somebody saved after the version that was to be published. */
export const draftMovedOn = defineError(
  "draft-moved-on",
  409,
  (title: string) =>
    `“${title}” has been changed since you looked at it. Check the current text, then publish it. Nothing was published.`,
);

/** Two editors changed the same, and nobody has chosen yet. */
export const draftHasConflicts = defineError(
  "draft-has-conflicts",
  409,
  (title: string) =>
    `In “${title}”, two editors changed the same place. Choose which text to keep, then publish. Nothing was published.`,
);

/** What a browser sent isn't what its editor writes. */
export const saveUnreadable = defineError(
  "save-unreadable",
  422,
  "Your changes can’t be read here. Reload the page: your text is kept in this browser.",
);

/** Something that a browser sent has more characters, rows or parts than can be stored. */
export const saveTooLong = defineError(
  "save-too-long",
  422,
  "A part is too long, or the page: a text may have 200,000 characters, a title 500, a page 3,000 rows of tables and 2,000,000 characters in all. Split it up; until then, it is kept only in this browser.",
);

/** A page can't be written as Markdown in the time that there is for it. */
export const pageTooLong = defineError(
  "page-too-long",
  422,
  "This page is too long to be shown as Source. Divide it into several pages in the editor.",
);

/** Whoever sends it may not edit. */
export const notAnEditor = defineError(
  "not-your-role",
  403,
  "Your account may not edit pages. An owner can change roles. Nothing was changed.",
);

/** A picture is none, or one that readers must not be sent. `reason`: a sentence that says what to do. */
export const pictureRefused = defineError(
  "picture-refused",
  422,
  (reason: string) => `${reason} Your text is as it was.`,
);

/** A picture is larger than what a page should make its readers load. */
export const pictureTooLarge = defineError(
  "picture-too-large",
  413,
  "This picture is larger than 8 MB. Save it smaller, at most 2,000 pixels wide or as JPEG or WebP, and insert that. Your text is as it was.",
);

/** The drafts say what is published. */
export const nothingToPublish = defineError(
  "nothing-to-publish",
  409,
  "Readers already see this. Nothing was published.",
);

/** Another release was published while these pages were being published. */
export const publishOvertaken = defineError(
  "publish-overtaken",
  409,
  (handle: string) =>
    `Another release of ${handle} was published at the same time, so yours wasn’t. Publish again.`,
);

/** What the drafts say can't be published; lists each fault. */
export const draftsRefused = defineError("drafts-refused", 422, (findings: readonly ManualFinding[]) => {
  const lines = findings.map(({ place, message }) => `- ${place}: ${message}`);
  return `Nothing was published. Fix this first:\n${lines.join("\n")}`;
});

/** The edition asks for somebody else's approval of this version, and there is none. */
export const needsApproval = defineError(
  "needs-approval",
  409,
  (title: string) =>
    `This version of “${title}” needs someone else’s approval. Ask for a review. Nothing was published.`,
);

/** What readers have of a page isn't what they had when its time was set. */
export const pageChangedSince = defineError(
  "page-changed-since",
  409,
  "The published text of this page has changed since it was scheduled. Check the draft, and schedule it again.",
);
