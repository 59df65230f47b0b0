import { say } from "./say.ts";

/**
 * Runs a piece of the interface that is loaded when it is first needed. Where it can't be reached the reader is told,
 * in `refusal`; an empty one keeps silent, for what the page does well without.
 */
export function runLate<Piece>(load: () => Promise<Piece>, run: (piece: Piece) => unknown, refusal = ""): void {
  load().then(run, () => {
    if (refusal !== "") say(refusal);
  });
}
