import { defineError } from "../../../../../platform/http/errors.ts";

/** A page, or the one that it was to stand below or behind, isn't in the menu any more. */
export const placeUnknown = defineError(
  "place-unknown",
  409,
  "The menu has been changed in the meantime. Check the current menu and try again. Nothing was changed.",
);

/** Pages stand below two others at most. */
export const pageIsTooDeep = defineError(
  "page-is-too-deep",
  409,
  "Pages can be nested at most two levels below another page, including the pages below them. Nothing was changed.",
);

/** Pages stand below the one that was to go. */
export const pageHasSubpages = defineError(
  "page-has-subpages",
  409,
  "There are other pages below this one. Move or remove them first. Nothing was changed.",
);

/** Somebody changed the same page's settings since they were looked at. */
export const settingsMovedOn = defineError(
  "settings-moved-on",
  409,
  "Someone has changed this page’s settings in the meantime. Open them again. Nothing was changed.",
);

/** An address, a code or a title can't be used. */
export const settingsWrong = defineError("settings-wrong", 422, (message: string) => `${message} Nothing was changed.`);

/** The menu was changed since it was looked at. */
export const outlineMovedOn = defineError(
  "outline-moved-on",
  409,
  "The menu has been changed since you looked at it. Check the current menu, then publish it. Nothing was published.",
);
