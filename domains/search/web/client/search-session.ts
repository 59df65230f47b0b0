import { type LiteClient, liteClient } from "algoliasearch/lite";
import { ConnectionError } from "../../../../platform/browser/call-server.ts";
import { SESSION_CHANGED } from "../../../../platform/browser/session-change.ts";
import { notedEdition } from "../../../content/web/public.tsx";
import type { Facet, SearchKey } from "../../contract.ts";
import { chooseFacet, chosenFacet } from "../results/chosen-facet.ts";
import { askSearch } from "./ask-search.ts";

/** What the reader searches with. */
interface SearchSession {
  key: SearchKey;
  client: LiteClient;
}

let session: Promise<SearchSession> | undefined;
/** The client keeps its answers for ever; these are still true as long as this does not change. */
let stamp: string | undefined;
let endsAt = 0;

/** A key is renewed while it still has so many seconds. */
const SPARE_SECONDS = 60;

// Somebody else finds other things.
document.addEventListener(SESSION_CHANGED, () => {
  session = undefined;
  stamp = undefined;
  chooseFacet(undefined);
});

/**
 * Searches with the reader's key: fetched when it is first needed, and again before it runs out. A key that is refused
 * all the same, since the machine slept meanwhile or the server has another secret, is replaced once.
 */
export async function withSearch<Answer>(search: (open: SearchSession) => Promise<Answer>): Promise<Answer> {
  const open = searchSession();
  try {
    return await search(await open);
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (session === open) endsAt = 0;
    return search(await searchSession());
  }
}

/** The edition to search: the one asked for, else the one that was last on screen, else the one that the reader prefers. */
export function searchedEdition(asked: string | undefined, { indexes, version }: SearchKey): string {
  return [asked, notedEdition()].find((handle) => handle !== undefined && indexes.includes(handle)) ?? version;
}

/** The facet that the reader's next search starts with. */
export async function preferredFacet(): Promise<Facet> {
  const { key } = await searchSession();
  return chosenFacet() ?? key.defaultSearch;
}

function searchSession(): Promise<SearchSession> {
  if (session === undefined || endsAt < seconds() + SPARE_SECONDS) {
    const opening = openSession(session);
    // A failure is not kept.
    opening.catch(() => {
      if (session === opening) session = undefined;
    });
    session = opening;
    // Whoever asks meanwhile waits for the same.
    endsAt = Infinity;
  }
  return session;
}

/** A clock that is only compared with itself: a reader's may be wrong. */
function seconds(): number {
  return performance.now() / 1000;
}

async function openSession(before: Promise<SearchSession> | undefined): Promise<SearchSession> {
  const { status, data: key } = await askSearch<{ data?: SearchKey }>("/api/search/key");
  if (!key) throw new ConnectionError(`/api/search/key: ${status}`);
  endsAt = seconds() + key.validSeconds;
  const known = await before?.catch(() => undefined);
  if (known && stamp === key.stamp && known.key.applicationId === key.applicationId) {
    // The same answers hold: the client keeps what it knows.
    known.client.setClientApiKey({ apiKey: key.key });
    return { key, client: known.client };
  }
  stamp = key.stamp;
  return { key, client: openClient(key) };
}

/** The client is made for many hosts and gives each a second or two; there is only ours, and connections are slow. */
const PATIENCE_MS = 30_000;

function openClient({ applicationId, key, path }: SearchKey): LiteClient {
  const protocol = location.protocol === "https:" ? "https" : "http";
  return liteClient(applicationId, key, {
    hosts: [{ url: location.host + path, accept: "readWrite", protocol }],
    timeouts: { connect: PATIENCE_MS, read: PATIENCE_MS, write: PATIENCE_MS },
  });
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 403;
}
