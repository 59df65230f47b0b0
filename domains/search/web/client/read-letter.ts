import { CallRefused, dataOf } from "../../../../platform/client/api-client.ts";
import { SESSION_CHANGED } from "../../../../platform/client/session-change.ts";
import type { RefusalReason } from "../../../subscriptions/contract.ts";
import type { LetterTerms } from "../search-api.ts";
import { ask } from "./ask.ts";

/** Cached letters; valid until something is published (IDX-2). */
let letters = new Map<string, LetterTerms>();

// A new Map, so that a request still running for the previous user fills the old one.
document.addEventListener(SESSION_CHANGED, () => {
  letters = new Map();
});

/**
 * Reads a letter of an edition's index, cached after the first time.
 * @throws CallRefused, OfflineError
 */
export async function readLetter(version: string, letter: string): Promise<LetterTerms | RefusalReason> {
  const own = letters;
  const name = `${version} ${letter}`;
  const known = own.get(name);
  if (known) return known;
  const read = await fetchLetter(version, letter);
  if (typeof read !== "string") own.set(name, read);
  return read;
}

async function fetchLetter(version: string, letter: string): Promise<LetterTerms | RefusalReason> {
  const request = ask("GET /api/bluebook-index/terms/:letter", { params: { letter }, query: { version } });
  try {
    const { data, isDraft } = await dataOf(request);
    return { terms: data, isDraft };
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    if (error.status === 401) return "subscribers-only";
    if (error.status === 403 && isReason(error.code)) return error.code;
    throw error;
  }
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

function isReason(code: string): code is RefusalReason {
  return Object.hasOwn(reasons, code);
}
