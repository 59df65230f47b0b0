import { AppError } from "../../../../../platform/http/errors.ts";

/** A page, or the one that it was to stand below or behind, isn't in the menu any more. */
export function placeUnknown(): AppError {
  return new AppError({
    code: "place-unknown",
    status: 409,
    message: "The menu has been changed meanwhile. Look at how it stands now, and try again. Nothing was changed.",
  });
}

/** Pages stand below two others at most. */
export function pageIsTooDeep(): AppError {
  return new AppError({
    code: "page-is-too-deep",
    status: 409,
    message: "Pages can stand below two others at most, with all that stands below them. Nothing was changed.",
  });
}

/** Pages stand below the one that was to go. */
export function pageHasSubpages(): AppError {
  return new AppError({
    code: "page-has-subpages",
    status: 409,
    message: "Other pages stand below this one. Move or remove them first. Nothing was changed.",
  });
}

/** Somebody changed the same page's settings since they were looked at. */
export function settingsMovedOn(): AppError {
  return new AppError({
    code: "settings-moved-on",
    status: 409,
    message: "Somebody has changed this page’s settings meanwhile. Open them again. Nothing was changed.",
  });
}

/** An address, a code or a title can't be used. */
export function settingsWrong(message: string): AppError {
  return new AppError({ code: "settings-wrong", status: 422, message: `${message} Nothing was changed.` });
}

/** The menu was changed since it was looked at. */
export function outlineMovedOn(): AppError {
  return new AppError({
    code: "outline-moved-on",
    status: 409,
    message:
      "The menu has been changed since you looked at it. Look at what it says now, then publish that. Nothing was published.",
  });
}
