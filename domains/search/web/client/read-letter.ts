import { SESSION_CHANGED } from "../../../../platform/browser/session-change.ts";
import type { IndexTerm } from "../../../content/contract.ts";
import type { RefusalReason } from "../../../subscriptions/contract.ts";
import type { LetterTerms } from "../search-api.ts";
import { askSearch, EmptyAnswerError } from "./ask-search.ts";

/** Letters that were read; they stay true until something is published (IDX-2). */
let letters = new Map<string, LetterTerms>();

// What is still on its way for somebody else goes with theirs.
document.addEventListener(SESSION_CHANGED, () => {
  letters = new Map();
});

/** A letter of the index, read once. @throws EmptyAnswerError where the server gives no data. */
export async function readLetter(letter: string): Promise<LetterTerms | RefusalReason> {
  const own = letters;
  const known = own.get(letter);
  if (known) return known;
  const read = await fetchLetter(letter);
  if (typeof read !== "string") own.set(letter, read);
  return read;
}

async function fetchLetter(letter: string): Promise<LetterTerms | RefusalReason> {
  const address = `/api/bluebook-index/terms/${letter}`;
  const { status, data, code } = await askSearch<LetterAnswer>(address);
  if (data) return { terms: data.data, isDraft: data.isDraft };
  if (status === 401) return "subscribers-only";
  if (status === 403 && code !== undefined) return code;
  throw new EmptyAnswerError(`${address}: ${status}`);
}

interface LetterAnswer {
  data?: { data: IndexTerm[]; isDraft: boolean };
  code?: RefusalReason;
}
