import { createHmac } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { madeAnswer } from "../../../platform/http/api/made-answer.ts";
import { refusing, withContracts } from "../../../platform/http/api/with-contracts.ts";
import { matchesEtag } from "../../../platform/http/etag.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { type ResponseCache, sendCached } from "../../../platform/http/response-cache.ts";
import type { Reader, Span } from "../../subscriptions/contract.ts";
import { budgetHeader, budgetHolder } from "../../subscriptions/server/budget/public.ts";
import { searchCalls } from "../calls.ts";
import { APPLICATION_ID, SEARCH_PATH, type SearchKey } from "../contract.ts";
import { indexRefused } from "./errors.ts";
import { editionLoaded, termsOf, type Search, indexRefusalFor } from "./search.ts";
import { makeKey, writeHolder } from "./keys/search-keys.ts";
import { countBeyond } from "./results/count-beyond.ts";
import { findAnswer } from "./results/find-answer.ts";
import { letterPiece } from "./results/found-records.ts";

/** A reader's preferred edition and search facet. */
type SearchPreferences = Pick<SearchKey, "version" | "defaultSearch">;

export interface SearchRoutes {
  search: Search;
  responses: ResponseCache;
  /** The viewer's access. */
  readerOf(request: FastifyRequest): Promise<Reader>;
  /** Whether the viewer is signed in, and the reader's preferences. */
  preferencesOf(request: FastifyRequest): Promise<SearchPreferences & { loggedIn: boolean }>;
}

/**
 * The maximum lifetime of a reader's key in milliseconds, and so the delay until a revoked access takes effect. Clients
 * fetch new keys as needed.
 */
const LONGEST_KEY_MS = 60_000;

/** The product's own API: a reader's key, and the index of terms by letter. */
export function searchRoutes(app: FastifyInstance, { search, responses, readerOf, preferencesOf }: SearchRoutes): void {
  const api = withContracts(app);

  api.route({
    ...searchCalls.key,
    handler: async (request, reply) => {
      const reader = await readerOf(request);
      const { loggedIn, ...preferences } = await preferencesOf(request);
      const data = { ...keyFor(search, reader, holderOf(search, request, reader)), ...preferences };
      return reply.header("cache-control", "no-store").send({ loggedIn, data });
    },
  });

  api.route({
    ...searchCalls.beyond,
    handler: async (request, reply) => {
      const reader = await readerOf(request);
      const { loggedIn } = await preferencesOf(request);
      await editionLoaded(search, request.query.version);
      const hits = await countBeyond(search, reader, request.query);
      return reply.header("cache-control", "no-store").send({ loggedIn, data: { hits } });
    },
  });

  api.route({
    ...searchCalls.answer,
    handler: async (request, reply) => {
      const reader = await readerOf(request);
      const { loggedIn } = await preferencesOf(request);
      const { query, version, facet = "all", exact } = request.query;
      await editionLoaded(search, version);
      const { answer, served } = await findAnswer(search, reader, { query, version, facet, exact: exact === "1" });
      const state = served.length > 0 ? await search.budget?.take(reader, served) : undefined;
      if (state?.isNear) reply.header("reading-budget", budgetHeader(state));
      return reply.header("cache-control", "no-store").send({ loggedIn, data: answer });
    },
  });

  api.route({
    ...searchCalls.letter,
    ...refusing(() => notFound("This letter")),
    handler: async (request, reply) => {
      const { letter } = request.params;
      const { version } = request.query;
      const reader = await readerOf(request);
      const refusal = indexRefusalFor(search.scopeOf(reader), version);
      // An edition that isn't open to the reader doesn't exist for them.
      if (refusal === undefined) throw notFound("This letter");
      if (refusal !== null) throw indexRefused(refusal);
      const terms = await termsOf(search, version);
      const { loggedIn } = await preferencesOf(request);
      const body = await responses.getOrMake(
        `index-terms ${terms.version}.${terms.revision} ${letter} ${loggedIn}`,
        () => {
          const data = { data: terms.letters[letter] ?? [], isDraft: terms.isDraft };
          return Promise.resolve(madeAnswer(searchCalls.letter, { loggedIn, data }));
        },
      );
      if (!matchesEtag(request.headers["if-none-match"], body.etag)) {
        const state = await search.budget?.take(reader, [letterPiece(terms, letter)]);
        if (state?.isNear) reply.header("reading-budget", budgetHeader(state));
      }
      return sendCached(request, reply, body);
    },
  });
}

/** A short-lived key for what the reader may see (RULING-22). */
function keyFor(search: Search, reader: Reader, holder: string) {
  const { indexes, filters, refusals } = search.scopeOf(reader);
  const now = search.clock.now();
  const validUntil = Math.floor(keyEnd(reader, now, LONGEST_KEY_MS) / 1000);
  const budget = budgetHolder(reader, now);
  const scope = {
    validUntil,
    restrictIndices: indexes,
    userToken: holder,
    ...(filters === "" ? {} : { filters }),
    ...(budget ? { budget: writeHolder(budget) } : {}),
  };
  return {
    applicationId: APPLICATION_ID,
    path: SEARCH_PATH,
    key: makeKey(search.parentKey, scope),
    validSeconds: validUntil - Math.floor(now / 1000),
    indexes,
    refusals,
    // Clients only compare it; hashed because it names editions that the reader may not know of.
    stamp: createHmac("sha256", search.parentKey).update(`stamp ${search.indexes.stamp}`).digest("hex").slice(0, 16),
  } satisfies Omit<SearchKey, keyof SearchPreferences>;
}

/** Identifies the account or IP address for rate limits, without revealing which it is. */
function holderOf({ parentKey }: Search, request: FastifyRequest, reader: Reader): string {
  const who = reader.kind === "account" ? (reader.countedFor ?? reader.accountId) : request.ip;
  return createHmac("sha256", parentKey).update(`holder ${who}`).digest("hex").slice(0, 16);
}

/**
 * Returns when a key made now must expire (epoch milliseconds): after `longest` at most, and no later than the next
 * moment any of the reader's access begins or ends, so that no key outlives the access it was made for.
 */
function keyEnd(reader: Reader, now: number, longest: number): number {
  const changes = spansOf(reader).flatMap(({ from, until }) => [from, until]);
  return Math.min(now + longest, ...changes.filter((change) => change > now));
}

function spansOf(reader: Reader): Span[] {
  if (reader.kind !== "account") return [];
  const { trial, individual, seat } = reader;
  return [...(trial ? [trial] : []), ...individual, ...(seat?.spans ?? [])];
}
