import { type LiteClient, liteClient } from "algoliasearch/lite";
import { ConnectionError } from "../../../../platform/browser/call-server.ts";
import type { IndexTerm } from "../../../content/contract.ts";
import type { RefusalReason } from "../../../subscriptions/contract.ts";
import { type SearchKey, TERMS_INDEX, type TermRecord } from "../../contract.ts";
import { type FoundHit, marked, resultQueries, resultsOf, tags } from "../results/queries.ts";
import type { LetterTerms, Results, ResultsRequest, SearchApi, TermHit } from "../search-api.ts";

interface Session {
  key: SearchKey;
  client: LiteClient;
}

let session: Promise<Session> | undefined;
/** The client keeps its answers for ever; these are still true as long as this does not change. */
let stamp: string | undefined;
let endsAt = 0;

/** A key is renewed while it still has so many seconds. */
const SPARE_SECONDS = 60;
const MOST_TERMS = 100;

/** What the reader searches with: fetched when it is first needed, and again before it runs out. */
export async function searchSession(): Promise<Session> {
  if (session === undefined || endsAt < seconds() + SPARE_SECONDS) session = openSession(session);
  try {
    return await session;
  } catch (error) {
    session = undefined;
    throw error;
  }
}

/** A clock that is only compared with itself: a reader's may be wrong. */
function seconds(): number {
  return performance.now() / 1000;
}

async function openSession(before: Promise<Session> | undefined): Promise<Session> {
  const { data: key } = await get<{ data: SearchKey }>("/api/search/key");
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

function openClient({ applicationId, key, path }: SearchKey): LiteClient {
  if (path === null) return liteClient(applicationId, key);
  const protocol = location.protocol === "https:" ? "https" : "http";
  return liteClient(applicationId, key, { hosts: [{ url: location.host + path, accept: "readWrite", protocol }] });
}

/** The search as browsers reach it: by the hosted service's own client, whoever answers it. */
export const clientSearchApi: SearchApi = {
  results: async (request) => searchResults(request),
  letter: async (letter) => readLetter(letter),
};

async function searchResults(request: ResultsRequest): Promise<Results> {
  const { key, client } = await searchSession();
  const version =
    request.version !== undefined && key.indexes.includes(request.version) ? request.version : key.version;
  const { results } = await client.searchForHits<FoundHit>({ requests: resultQueries(request, version) });
  const [found, counts] = results;
  if (!found || !counts) throw new Error("The search left out an answer.");
  return resultsOf(version, found, counts, key.refusals[version] ?? null);
}

/** The terms that a filter finds, 100 at most (IDX-3). */
export async function searchTerms(query: string): Promise<TermHit[]> {
  const { client } = await searchSession();
  const { results } = await client.searchForHits<TermRecord>({
    requests: [{ indexName: TERMS_INDEX, query, hitsPerPage: MOST_TERMS, attributesToHighlight: ["term"], ...tags }],
  });
  return (results[0]?.hits ?? []).map(({ _highlightResult, ...record }) => {
    const found = _highlightResult?.["term"];
    const text = found !== undefined && "value" in found && typeof found.value === "string" ? found.value : record.term;
    return { ...record, term: marked({ value: text }) };
  });
}

/** Letters that were read; they stay true until something is published (IDX-2). */
const letters = new Map<string, LetterTerms>();

async function readLetter(letter: string): Promise<LetterTerms | RefusalReason> {
  const known = letters.get(letter);
  if (known) return known;
  const read = await fetchLetter(letter);
  if (typeof read !== "string") letters.set(letter, read);
  return read;
}

async function fetchLetter(letter: string): Promise<LetterTerms | RefusalReason> {
  const address = `/api/bluebook-index/terms/${letter}`;
  const response = await ask(address);
  // JSON has no type; a schema here would cost every reader the library.
  // oxlint-disable-next-line typescript/no-unsafe-assignment
  const answer: LetterAnswer = await response.json();
  if (answer.data) return { terms: answer.data.data, isDraft: answer.data.isDraft };
  if (response.status === 401) return "subscribers-only";
  if (response.status === 403 && answer.code !== undefined) return answer.code;
  throw new ConnectionError(`${address}: ${response.status}`);
}

interface LetterAnswer {
  data?: { data: IndexTerm[]; isDraft: boolean };
  code?: RefusalReason;
}

async function get<Answer>(address: string): Promise<Answer> {
  const response = await ask(address);
  if (!response.ok) throw new ConnectionError(`${address}: ${response.status}`);
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- as above
  const answer: Answer = await response.json();
  return answer;
}

function ask(address: string): Promise<Response> {
  return fetch(address, { headers: { "x-requested-with": "XMLHttpRequest" } }).catch((cause: unknown) => {
    throw new ConnectionError(address, { cause });
  });
}
