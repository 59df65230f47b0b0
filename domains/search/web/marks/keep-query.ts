import { lastQuery, tokenOf } from "../results/last-query.ts";

/** What was put into the box. */
let kept = "";

/**
 * Leaves the query of the hit that led here in the search box, so that it can be changed; on the next page it is gone.
 */
export function keepQuery(tokens: string | null): void {
  const box = document.querySelector<HTMLInputElement>("#search");
  if (!box || document.activeElement === box) return;
  // A hit has an id and names the query last (SRCH-6); the index of terms has none.
  const isOfHit = tokens !== null && new URLSearchParams(location.search).has("id");
  const query = isOfHit ? queryOf(tokens) : "";
  if (box.value !== "" && box.value !== kept && query === "") return;
  box.value = query;
  kept = query;
}

/** As it was typed, as long as this tab knows. */
function queryOf(tokens: string): string {
  const last = tokens.split(",").at(-1) ?? "";
  const typed = lastQuery();
  return tokenOf(typed) === last ? typed : last;
}
