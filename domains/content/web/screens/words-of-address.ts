/** Guesses what a reader wanted from an unknown address: the words of its last part. */
export function wordsOfAddress(pathname: string): string {
  const last = pathname.split("/").findLast((part) => part !== "") ?? "";
  return decode(last)
    .replaceAll(/[^\p{L}\p{N}.]+/gu, " ")
    .trim()
    .slice(0, 100);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
