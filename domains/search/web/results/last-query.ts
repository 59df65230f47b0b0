const KEY = "last query";

/** Keeps what was searched for last in this tab, as it was typed. */
export function keepLastQuery(query: string): void {
  sessionStorage.setItem(KEY, query);
}

/** What was searched for last in this tab. */
export function lastQuery(): string {
  return sessionStorage.getItem(KEY) ?? "";
}

/** A term as addresses have it: in lower case, without commas (SRCH-6). */
export function tokenOf(term: string): string {
  return term
    .toLowerCase()
    .replaceAll(/[\s,]+/g, " ")
    .trim();
}
