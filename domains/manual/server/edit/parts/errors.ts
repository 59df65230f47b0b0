import { AppError, defineError } from "../../../../../platform/http/errors.ts";
import type { ManualFinding } from "../../publish/errors.ts";
import type { MergedPart } from "./merge-parts.ts";

/** There is no such part of an edition. */
export const partUnknown = defineError("part-unknown", 404, "An edition has no such part.");

/** What is edited in a part, a term or an address, is no longer there. */
export const itemUnknown = defineError("item-unknown", 404, (message: string) => message);

/** Something that was sent can't be read or stored; says what to do. */
export const partFormWrong = defineError(
  "part-form-wrong",
  422,
  (message: string = "Part of the request can’t be read.") => `${message} Nothing was changed.`,
);

/** Somebody else changed the same item since. Holds what the part would say with what was sent. */
export class PartConflict extends AppError {
  readonly merged: MergedPart["merged"];

  constructor({ merged, conflicts }: MergedPart) {
    const names = conflicts.slice(0, 5).map(({ name }) => `“${name}”`);
    super({
      code: "part-conflict",
      status: 409,
      message: `Somebody else changed ${names.join(", ")} since you started. Your text is kept here but was not saved. Check the current draft; save again to replace it with yours.`,
    });
    this.merged = merged;
  }
}

/** What a part says can't be published; lists each fault. */
export const partRefused = defineError("part-refused", 422, (findings: readonly ManualFinding[]) => {
  const lines = findings.slice(0, MOST_FINDINGS).map(({ place, message }) => `- ${place}: ${message}`);
  const more = findings.length > MOST_FINDINGS ? [`- … and ${findings.length - MOST_FINDINGS} more.`] : [];
  return `Nothing was published. Fix this first:\n${[...lines, ...more].join("\n")}`;
});

const MOST_FINDINGS = 50;
