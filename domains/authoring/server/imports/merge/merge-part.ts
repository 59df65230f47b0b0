import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { EditionPart } from "../../../part-views.ts";
import { type MergedPart, mergeParts } from "../../editing/parts/merge-parts.ts";
import { hashOf, type PartState, takePart } from "../../editing/parts/part-state.ts";
import type { Sides } from "./sides.ts";

/** A part of an edition as files and the desk make it. */
interface PartFromFiles extends MergedPart {
  /** Whether nobody had changed it at the desk since the release. */
  isUntouched: boolean;
}

/** Brings into a part of an edition what was changed in files, as what another editor saved. */
export function mergePart(
  sides: Sides,
  { part, desk }: { part: EditionPart; desk: PartState },
  clock: Clock,
): PartFromFiles {
  const base = takePart(sides.stored, part);
  const inFiles = takePart(sides.base.state, part);
  // What only the form of files makes of it is no change of either.
  const asStored = (mine: PartState) => mergeParts({ base: inFiles, mine, theirs: base }, clock).merged;
  const [mine, theirs] = [asStored(desk), asStored(takePart(sides.files.state, part))];
  const isUntouched = hashOf(mine) === hashOf(base);
  return { ...mergeParts({ base, mine, theirs }, clock), isUntouched };
}
