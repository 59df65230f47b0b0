import { AppError } from "../../../../platform/http/errors.ts";

/** A catalog file can't be loaded. `problems`: a sentence each. */
export function catalogUnreadable(problems: readonly string[]): AppError {
  const shown = problems.slice(0, MOST_PROBLEMS);
  const more = problems.length > shown.length ? [`… and ${problems.length - shown.length} more.`] : [];
  const lines = [...shown, ...more].map((problem) => `- ${problem}`);
  const message = `The catalog can't be loaded; nothing was changed.\n${lines.join("\n")}`;
  return new AppError({ code: "catalog-unreadable", status: 422, message });
}

const MOST_PROBLEMS = 100;

/** Another version was loaded since this one was looked at. */
export function catalogChanged(): AppError {
  return new AppError({
    code: "catalog-changed",
    status: 409,
    message: "Somebody else has just loaded a catalog. Look at it, then load yours again.",
  });
}
