import { tokenize } from "../text/tokenize.ts";

/** The form in which definitions are compared: the words with nothing between them. F. App’x and fappx are the same. */
export function closedUp(text: string): string {
  return tokenize(text)
    .filter(({ kind, span }) => span === 1 && kind !== "sign")
    .map(({ term }) => term)
    .join("");
}
