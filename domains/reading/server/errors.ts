import { AppError, defineError } from "../../../platform/http/errors.ts";
import { readingLimits } from "../rules.ts";

/** No edition has a page with this id. */
export const pageUnknown = defineError(
  "page-unknown",
  404,
  "This page does not exist or was removed. Reload and try again; nothing was changed.",
);

/** No published edition has this handle. */
export const editionUnknown = defineError(
  "edition-unknown",
  404,
  "This edition does not exist. Choose one from the list; nothing was changed.",
);

export const tooManyPins = defineError(
  "too-many-pins",
  422,
  `You can pin ${readingLimits.pins} pages at most. Unpin one you no longer need, then pin this one.`,
);

/** The new order is invalid: `what` says why. */
export const orderRefused = defineError(
  "order-refused",
  422,
  (what: string) => `The new order was not saved: ${what}. Your pins are unchanged.`,
);

/** The new order doesn't contain exactly the pinned pages: they were changed in another window or on another device. */
export const pinsChanged = defineError(
  "pins-changed",
  409,
  "Your pins were changed elsewhere in the meantime. Check the current list, and order it again.",
);

export const nothingToRestore = defineError(
  "nothing-to-restore",
  409,
  "There are no cleared pins to restore. Pins can be restored for a day.",
);

/** A place on a page without a heading, or outside of it. */
export const placeUnknown = defineError("place-unknown", 422, "This is not a place on a page.");

export const preferenceUnknown = defineError(
  "preference-unknown",
  422,
  "A search can start with all, bluepages or whitepages. Choose one of them; nothing was changed.",
);

/** The form of a note has no page or no passage. */
export const noteRefused = defineError(
  "note-refused",
  422,
  "A note needs a passage of a page. Select some words and try again; nothing was saved.",
);

/** `length`: in characters, if known. */
export const noteTooLong = defineError("note-too-long", 422, (length?: number) => {
  const counted = length === undefined ? "" : `; this one has ${length.toLocaleString("en-US")}`;
  return `A note can have up to ${readingLimits.note.toLocaleString("en-US")} characters${counted}. It was not saved: shorten it, or split it in two.`;
});

export const passageTooLong = defineError("passage-too-long", 422, (length: number) => {
  const [most, counted] = [readingLimits.quote.toLocaleString("en-US"), length.toLocaleString("en-US")];
  return `A marked passage can have up to ${most} characters; this one has ${counted}. Mark a shorter one.`;
});

export const tooManyNotes = defineError("too-many-notes", 422, () => {
  const most = readingLimits.notes.toLocaleString("en-US");
  return `You can keep up to ${most} notes. Remove some you no longer need (you can export them first).`;
});

/** The account's notes have reached their total length. */
export const notesTooLong = defineError("notes-too-long", 422, () => {
  const most = readingLimits.noteCharacters.toLocaleString("en-US");
  return `Your notes can have up to ${most} characters in total. Shorten or remove some (you can export them first); nothing was saved.`;
});

export function notesTooFast(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new AppError({
    code: "notes-too-fast",
    status: 429,
    message: `You are saving notes too quickly. Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}; nothing was saved.`,
    retryAfter: seconds,
  });
}

/** The account has no note with this id. */
export const noteUnknown = defineError(
  "note-unknown",
  404,
  "This note does not exist or was removed. Reload the page.",
);

/** The form's token was missing or invalid, as after a long time. */
export const formOutdated = defineError(
  "form-outdated",
  403,
  "This page had been open too long to be submitted. Please send it again; nothing was changed.",
);

/** The confirmation of a deletion failed. */
export function confirmationWrong(sentence: string): AppError {
  return new AppError({
    code: "confirmation-wrong",
    status: 422,
    message: `${sentence} Nothing was deleted.`,
    errors: { password: [sentence] },
  });
}
