import { say } from "./announce.ts";

/**
 * Runs a piece of the interface that is loaded when it is first needed. If it can't be loaded, shows `refusal`; an
 * empty string shows nothing, for pieces that the page can do without.
 */
export function runLazily<Piece>(load: () => Promise<Piece>, run: (piece: Piece) => unknown, refusal = ""): void {
  load().then(run, () => {
    if (refusal !== "") say(refusal);
  });
}
