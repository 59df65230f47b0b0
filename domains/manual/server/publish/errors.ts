import { AppError, defineError } from "../../../../platform/http/errors.ts";

/** A problem that blocks publishing. `place` says where: a page's address, or a part of the edition. */
export interface ManualFinding {
  kind:
    | "duplicate-address"
    | "duplicate-code"
    | "duplicate-heading"
    | "duplicate-picture"
    | "duplicate-section"
    | "duplicate-term"
    | "empty-term"
    | "index-link"
    | "index-place"
    | "invalid"
    | "missing-section"
    | "other-section"
    | "redirect"
    | "search-words"
    | "see-target"
    | "too-deep"
    | "unknown-picture";
  place: string;
  message: string;
}

const findingsShown = 50;

/** A manual was rejected before anything was written. Holds all findings; the message lists the first 50. */
export class ManualRefusedError extends AppError {
  readonly findings: readonly ManualFinding[];

  constructor(handle: string, findings: readonly ManualFinding[]) {
    const lines = findings.slice(0, findingsShown).map(({ place, message }) => `- ${place}: ${message}`);
    if (findings.length > findingsShown) lines.push(`- … and ${findings.length - findingsShown} more.`);
    const count = findings.length === 1 ? "this" : `these ${findings.length} problems`;
    super({
      code: "manual-refused",
      status: 422,
      message: `Edition ${handle} was not published. Fix ${count} and import again; nothing was changed.\n${lines.join("\n")}`,
    });
    this.findings = findings;
  }
}

/** The manual has findings that block publishing. */
export function manualRefused(handle: string, findings: readonly ManualFinding[]): ManualRefusedError {
  return new ManualRefusedError(handle, findings);
}

/** Another import of the same edition started while this one was running; the later one wins. */
export const importOvertaken = defineError(
  "import-overtaken",
  409,
  (handle: string) =>
    `Another import of edition ${handle} started while this one was running, so this one published nothing. If you still need it, import again.`,
);

/** There is no published edition with this handle. */
export const editionUnknown = defineError(
  "edition-unknown",
  404,
  (handle: string) =>
    `There is no edition ${handle}. Import it first, or check the handle: 'v' and a number, such as v22.`,
);

/** The edition kept being republished while it was being read. */
export const editionUnsettled = defineError(
  "edition-unsettled",
  503,
  (handle: string) => `Edition ${handle} was republished while it was being read. Try again when the imports are done.`,
);

/** Only a published page can have a draft, because the draft is shown at its address. */
export const draftWithoutPage = defineError(
  "draft-without-page",
  404,
  (place: string) =>
    `There is no published page at '${place}'. Give an address such as rules/cases or quick-style-guide. Publish new pages first.`,
);

/** The edition's text is edited in admin, and a publication of something else would take that back. */
export const editedInAdmin = defineError(
  "edited-at-desk",
  409,
  (handle: string) =>
    `Edition ${handle} is edited in admin, and this would undo that. Export it and import its files: npm run manual -- import merges them into what was edited there. To edit it in files again: npm run manual -- edited-in ${handle} files. Nothing was changed.`,
);
