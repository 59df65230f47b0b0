import { AppError } from "../../../platform/http/errors.ts";
import { readingLimits } from "../rules.ts";

/** No edition has a page with this id. */
export function pageUnknown(): AppError {
  return new AppError({
    code: "page-unknown",
    status: 404,
    message: "This page does not exist (any more). Load the page again; nothing was changed.",
  });
}

/** No published edition has this handle. */
export function editionUnknown(): AppError {
  return new AppError({
    code: "edition-unknown",
    status: 404,
    message: "This edition does not exist. Choose one of the list; nothing was changed.",
  });
}

/** The edition is not open to this reader (DECISION 5). */
export function editionReserved(): AppError {
  return new AppError({
    code: "edition-reserved",
    status: 403,
    message: "This edition is not open to you yet. Your edition stays as it was.",
  });
}

export function tooManyPins(): AppError {
  return new AppError({
    code: "too-many-pins",
    status: 422,
    message: `You can pin ${readingLimits.pins} pages at most. Unpin one that you no longer need, then pin this one.`,
  });
}

/** The new order can't be read: `what` says why. */
export function orderRefused(what: string): AppError {
  return new AppError({
    code: "order-refused",
    status: 422,
    message: `The new order was not taken: ${what}. Your pins stay as they were.`,
  });
}

/** The new order is not one of exactly the pages that are pinned: they were changed in another window or device. */
export function pinsChanged(): AppError {
  return new AppError({
    code: "pins-changed",
    status: 409,
    message: "Your pins were changed elsewhere in the meantime. Look at them as they are now, and order them again.",
  });
}

export function nothingToRestore(): AppError {
  return new AppError({
    code: "nothing-to-restore",
    status: 409,
    message: "There are no cleared pins to bring back: that is possible for a day.",
  });
}

export function preferenceUnknown(): AppError {
  return new AppError({
    code: "preference-unknown",
    status: 422,
    message: "A search can begin with all, bluepages or whitepages. Choose one of them; nothing was changed.",
  });
}

/** The form of a note lacks its page or its passage. */
export function noteRefused(): AppError {
  return new AppError({
    code: "note-refused",
    status: 422,
    message: "A note needs a passage of a page. Select some words and try again; nothing was saved.",
  });
}

/** `length`: in characters, where it was counted. */
export function noteTooLong(length?: number): AppError {
  const counted = length === undefined ? "" : `; this one has ${length.toLocaleString("en-US")}`;
  return new AppError({
    code: "note-too-long",
    status: 422,
    message: `A note may have ${readingLimits.note.toLocaleString("en-US")} characters${counted}. It was not saved: shorten it, or split it in two.`,
  });
}

export function passageTooLong(length: number): AppError {
  const [most, counted] = [readingLimits.quote.toLocaleString("en-US"), length.toLocaleString("en-US")];
  return new AppError({
    code: "passage-too-long",
    status: 422,
    message: `A marked passage may have ${most} characters; this one has ${counted}. Mark a shorter one.`,
  });
}

export function tooManyNotes(): AppError {
  const most = readingLimits.notes.toLocaleString("en-US");
  return new AppError({
    code: "too-many-notes",
    status: 422,
    message: `You can keep ${most} notes. Remove some that you no longer need (you can export them first).`,
  });
}

/** The account has no note with this id. */
export function noteUnknown(): AppError {
  return new AppError({
    code: "note-unknown",
    status: 404,
    message: "This note does not exist (any more). Load the page again.",
  });
}

/** The form's token was missing or wrong, as after a long time. */
export function formOutdated(): AppError {
  return new AppError({
    code: "form-outdated",
    status: 403,
    message: "This page had been open for too long to be sent. Please send it again; nothing was changed.",
  });
}

/** What was typed to confirm a deletion is not the account's address. */
export function confirmationWrong(): AppError {
  return new AppError({
    code: "confirmation-wrong",
    status: 422,
    message: "This is not the e-mail address of your account. Type it to confirm; nothing was deleted.",
    errors: { email: ["Type the e-mail address of your account."] },
  });
}
