import { AppError } from "../../../platform/http/errors.ts";
import { readingLimits } from "../rules.ts";

/** No edition has a page with this id. */
export function pageUnknown(): AppError {
  return new AppError({
    code: "page-unknown",
    status: 404,
    message: "This page does not exist or was removed. Reload and try again; nothing was changed.",
  });
}

/** No published edition has this handle. */
export function editionUnknown(): AppError {
  return new AppError({
    code: "edition-unknown",
    status: 404,
    message: "This edition does not exist. Choose one from the list; nothing was changed.",
  });
}

export function tooManyPins(): AppError {
  return new AppError({
    code: "too-many-pins",
    status: 422,
    message: `You can pin ${readingLimits.pins} pages at most. Unpin one you no longer need, then pin this one.`,
  });
}

/** The new order is invalid: `what` says why. */
export function orderRefused(what: string): AppError {
  return new AppError({
    code: "order-refused",
    status: 422,
    message: `The new order was not saved: ${what}. Your pins are unchanged.`,
  });
}

/** The new order doesn't contain exactly the pinned pages: they were changed in another window or on another device. */
export function pinsChanged(): AppError {
  return new AppError({
    code: "pins-changed",
    status: 409,
    message: "Your pins were changed elsewhere in the meantime. Check the current list, and order it again.",
  });
}

export function nothingToRestore(): AppError {
  return new AppError({
    code: "nothing-to-restore",
    status: 409,
    message: "There are no cleared pins to restore. Pins can be restored for a day.",
  });
}

/** A place on a page without a heading, or outside of it. */
export function placeUnknown(): AppError {
  return new AppError({ code: "place-unknown", status: 422, message: "This is not a place on a page." });
}

export function preferenceUnknown(): AppError {
  return new AppError({
    code: "preference-unknown",
    status: 422,
    message: "A search can start with all, bluepages or whitepages. Choose one of them; nothing was changed.",
  });
}

/** The form of a note has no page or no passage. */
export function noteRefused(): AppError {
  return new AppError({
    code: "note-refused",
    status: 422,
    message: "A note needs a passage of a page. Select some words and try again; nothing was saved.",
  });
}

/** `length`: in characters, if known. */
export function noteTooLong(length?: number): AppError {
  const counted = length === undefined ? "" : `; this one has ${length.toLocaleString("en-US")}`;
  return new AppError({
    code: "note-too-long",
    status: 422,
    message: `A note can have up to ${readingLimits.note.toLocaleString("en-US")} characters${counted}. It was not saved: shorten it, or split it in two.`,
  });
}

export function passageTooLong(length: number): AppError {
  const [most, counted] = [readingLimits.quote.toLocaleString("en-US"), length.toLocaleString("en-US")];
  return new AppError({
    code: "passage-too-long",
    status: 422,
    message: `A marked passage can have up to ${most} characters; this one has ${counted}. Mark a shorter one.`,
  });
}

export function tooManyNotes(): AppError {
  const most = readingLimits.notes.toLocaleString("en-US");
  return new AppError({
    code: "too-many-notes",
    status: 422,
    message: `You can keep up to ${most} notes. Remove some you no longer need (you can export them first).`,
  });
}

/** The account's notes have reached their total length. */
export function notesTooLong(): AppError {
  const most = readingLimits.noteCharacters.toLocaleString("en-US");
  return new AppError({
    code: "notes-too-long",
    status: 422,
    message: `Your notes can have up to ${most} characters in total. Shorten or remove some (you can export them first); nothing was saved.`,
  });
}

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
export function noteUnknown(): AppError {
  return new AppError({
    code: "note-unknown",
    status: 404,
    message: "This note does not exist or was removed. Reload the page.",
  });
}

/** The form's token was missing or invalid, as after a long time. */
export function formOutdated(): AppError {
  return new AppError({
    code: "form-outdated",
    status: 403,
    message: "This page had been open for too long to be sent. Please send it again; nothing was changed.",
  });
}

/** The confirmation of a deletion failed. */
export function confirmationWrong(sentence: string): AppError {
  return new AppError({
    code: "confirmation-wrong",
    status: 422,
    message: `${sentence} Nothing was deleted.`,
    errors: { password: [sentence] },
  });
}
