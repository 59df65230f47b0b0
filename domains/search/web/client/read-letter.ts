import { SESSION_CHANGED } from "../../../../platform/browser/session-change.ts";
import type { RefusalReason } from "../../../subscriptions/contract.ts";
import type { LetterTerms } from "../search-api.ts";
import { ask, requestSearch, EmptyAnswerError } from "./request-search.ts";

/** Cached letters; valid until something is published (IDX-2). */
let letters = new Map<string, LetterTerms>();

// A new Map, so that a request still running for the previous user fills the old one.
document.addEventListener(SESSION_CHANGED, () => {
  letters = new Map();
});

/**
 * Reads a letter of the index, cached after the first time.
 * @throws EmptyAnswerError if the server returns no data
 */
export async function readLetter(letter: string): Promise<LetterTerms | RefusalReason> {
  const own = letters;
  const known = own.get(letter);
  if (known) return known;
  const read = await fetchLetter(letter);
  if (typeof read !== "string") own.set(letter, read);
  return read;
}

async function fetchLetter(letter: string): Promise<LetterTerms | RefusalReason> {
  const request = ask("GET /api/bluebook-index/terms/:letter", { params: { letter } });
  const { status, data, code } = await requestSearch(request);
  if (data) return { terms: data.data, isDraft: data.isDraft };
  if (status === 401) return "subscribers-only";
  if (status === 403 && isReason(code)) return code;
  throw new EmptyAnswerError(`${request.address}: ${status}`);
}

/** Why the index may be refused; the schema that lists them would cost every reader the library. */
const reasons: Readonly<Record<RefusalReason, true>> = {
  "subscribers-only": true,
  "group-pending": true,
  pending: true,
  expired: true,
  "next-edition": true,
  draft: true,
  "admins-only": true,
};

function isReason(code: string | undefined): code is RefusalReason {
  return code !== undefined && Object.hasOwn(reasons, code);
}
