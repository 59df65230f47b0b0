import { defineError } from "../../../../platform/http/errors.ts";

/** A catalog file can't be loaded. `problems`: a sentence each. */
export const catalogUnreadable = defineError("catalog-unreadable", 422, (problems: readonly string[]) => {
  const shown = problems.slice(0, MOST_PROBLEMS);
  const more = problems.length > shown.length ? [`… and ${problems.length - shown.length} more.`] : [];
  const lines = [...shown, ...more].map((problem) => `- ${problem}`);
  return `The catalog can't be loaded; nothing was changed.\n${lines.join("\n")}`;
});

const MOST_PROBLEMS = 100;

/** Another version was loaded since this one was looked at. */
export const catalogChanged = defineError(
  "catalog-changed",
  409,
  "Somebody else has just loaded a catalog. Look at it, then load yours again.",
);
