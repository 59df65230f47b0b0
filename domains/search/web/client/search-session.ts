import { dataOf } from "../../../../platform/client/api-client.ts";
import { SESSION_CHANGED } from "../../../../platform/client/session-change.ts";
import { notedEdition } from "../../../manual/web/public.tsx";
import { NOT_READY_SECONDS, rowsIndex, type SearchKey } from "../../contract.ts";
import { chooseFacet } from "../results/results-address.ts";
import { ask } from "./ask.ts";
import { SearchClient, SearchRefused } from "./search-client.ts";

/** The reader's key and client. */
interface SearchSession {
  key: SearchKey;
  client: SearchClient;
}

let session: Promise<SearchSession> | undefined;
/** The client keeps what it was answered, which is valid while this doesn't change. */
let stamp: string | undefined;
let endsAt = 0;

/** A key is renewed this many seconds before it expires. */
const SPARE_SECONDS = 10;

// Another user gets other results.
document.addEventListener(SESSION_CHANGED, () => {
  session = undefined;
  stamp = undefined;
  chooseFacet(undefined);
});

/**
 * Searches with the reader's key, which is fetched on first use and renewed before it expires. If the key is rejected
 * anyway, because the computer slept or the server has a new secret, it is replaced once.
 */
export async function withSearch<Answer>(search: (open: SearchSession) => Promise<Answer>): Promise<Answer> {
  const open = searchSession();
  try {
    return await whenReady(search, await open);
  } catch (error) {
    if (!isRefused(error, 403)) throw error;
    if (session === open) endsAt = 0;
    return whenReady(search, await searchSession());
  }
}

/** How often a search is repeated while the server loads its indexes. */
const MOST_REPEATS = 3;

/**
 * Searches again after the pause that the server asks for while it, having just started, loads its indexes.
 */
async function whenReady<Answer>(
  search: (open: SearchSession) => Promise<Answer>,
  open: SearchSession,
): Promise<Answer> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await search(open);
    } catch (error) {
      if (repeats === MOST_REPEATS || !isRefused(error, 503)) throw error;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, NOT_READY_SECONDS * 1000);
    });
  }
}

/** The edition to search: the requested one, else the last one on screen, else the reader's preferred one. */
export function searchedEdition(asked: string | undefined, { indexes, version }: SearchKey): string {
  return [asked, notedEdition()].find((handle) => handle !== undefined && indexes.includes(handle)) ?? version;
}

/** Other editions are asked up to so many, where the reader's own has nothing. */
const MOST_EDITIONS = 10;

/** The other editions that a reader may search: each has an index of rows. */
export function otherEditions(own: string, indexes: readonly string[]): string[] {
  return indexes.filter((name) => name !== own && indexes.includes(rowsIndex(name))).slice(0, MOST_EDITIONS);
}

/** Fetches the reader's key and the client before anything is typed. */
export async function prepareSearch(): Promise<void> {
  await searchSession();
}

function searchSession(): Promise<SearchSession> {
  if (session === undefined || endsAt < seconds() + SPARE_SECONDS) {
    const opening = openSession(session);
    // Don't cache a failure.
    opening.catch(() => {
      if (session === opening) session = undefined;
    });
    session = opening;
    // Concurrent callers share this request.
    endsAt = Infinity;
  }
  return session;
}

/** A monotonic clock: the reader's system time may be wrong. */
function seconds(): number {
  return performance.now() / 1000;
}

async function openSession(before: Promise<SearchSession> | undefined): Promise<SearchSession> {
  const key = await dataOf(ask("GET /api/search/key"), { isFresh: true });
  endsAt = seconds() + key.validSeconds;
  const known = await before?.catch(() => undefined);
  if (known && stamp === key.stamp && known.key.applicationId === key.applicationId) {
    // Cached responses are still valid, so keep the client.
    known.client.key = key.key;
    return { key, client: known.client };
  }
  stamp = key.stamp;
  return { key, client: new SearchClient(key) };
}

function isRefused(error: unknown, status: number): boolean {
  return error instanceof SearchRefused && error.status === status;
}
