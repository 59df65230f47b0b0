/** The URL of a letter of the index. */
export function indexHref(version: string, letter: string): string {
  return `/bluebook/${version}/bluebook-index/${letter}`;
}
