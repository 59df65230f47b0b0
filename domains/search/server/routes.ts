import { createHmac } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { etagOf } from "../../../platform/http/etag.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { type KeptBodies, sendKept } from "../../../platform/http/kept-bodies.ts";
import { indexLetterSchema } from "../../content/contract.ts";
import type { Reader } from "../../subscriptions/contract.ts";
import { APPLICATION_ID, SEARCH_PATH, type SearchKey } from "../contract.ts";
import { indexRefused, notReady } from "./errors.ts";
import { keyEnd } from "./keys/key-end.ts";
import { makeKey } from "./keys/search-keys.ts";
import type { Search } from "./search.ts";

/** What a reader prefers: the edition, and the facet of searches. */
export type SearchPreferences = Pick<SearchKey, "version" | "defaultSearch">;

export interface SearchRoutes {
  search: Search;
  kept: KeptBodies;
  /** Who asks. */
  readerOf(request: FastifyRequest): Promise<Reader>;
  /** Whether somebody is signed in, and what the reader prefers. */
  preferencesOf(request: FastifyRequest): Promise<SearchPreferences & { loggedIn: boolean }>;
}

/** How long a reader's key is good at most, in milliseconds: access that is taken away is seen by it so late. */
const LONGEST_KEY_MS = 300_000;

/** The calls of the product's own pages: a reader's key, and the index of terms letter by letter. */
export function searchRoutes(app: FastifyInstance, { search, kept, readerOf, preferencesOf }: SearchRoutes): void {
  app.get("/api/search/key", async (request, reply) => {
    const reader = await readerOf(request);
    const { loggedIn, ...preferences } = await preferencesOf(request);
    const data = { ...keyFor(search, reader, holderOf(search, request, reader)), ...preferences };
    return reply.header("cache-control", "no-store").send({ loggedIn, data });
  });

  app.get("/api/bluebook-index/terms/:letter", async (request, reply) => {
    const letter = parseLetter(request.params);
    const refusal = search.scopeOf(await readerOf(request)).indexRefusal;
    if (refusal !== null) throw indexRefused(refusal);
    const { terms } = search.indexes;
    if (!terms) throw notReady();
    const { loggedIn } = await preferencesOf(request);
    const body = await kept.getOrMake(`index-terms ${terms.version}.${terms.revision} ${letter} ${loggedIn}`, () => {
      const json = JSON.stringify({ loggedIn, data: { data: terms.letters[letter] ?? [], isDraft: terms.isDraft } });
      return Promise.resolve({ body: json, etag: etagOf(json), type: "application/json; charset=utf-8", status: 200 });
    });
    return sendKept(request, reply, body);
  });
}

function parseLetter(params: unknown): string {
  const letter = typeof params === "object" && params !== null && "letter" in params ? params.letter : undefined;
  const parsed = indexLetterSchema.safeParse(typeof letter === "string" ? letter.toUpperCase() : letter);
  if (!parsed.success) throw notFound("This letter");
  return parsed.data;
}

/** A key that lets a reader find what the reader may see, for a short time (DECISION 22). */
function keyFor(search: Search, reader: Reader, holder: string) {
  const { indexes, filters, refusals } = search.scopeOf(reader);
  const now = search.clock.now();
  const validUntil = Math.floor(keyEnd(reader, now, LONGEST_KEY_MS) / 1000);
  const scope = { validUntil, restrictIndices: indexes, userToken: holder, ...(filters === "" ? {} : { filters }) };
  return {
    applicationId: APPLICATION_ID,
    path: SEARCH_PATH,
    key: makeKey(search.parentKey, scope),
    validSeconds: validUntil - Math.floor(now / 1000),
    indexes,
    refusals,
    stamp: search.indexes.stamp,
  } satisfies Omit<SearchKey, keyof SearchPreferences>;
}

/** Whom limits count: the account or the address, in a form that tells nobody which. */
function holderOf({ parentKey }: Search, request: FastifyRequest, reader: Reader): string {
  const who = reader.kind === "account" ? reader.accountId : request.ip;
  return createHmac("sha256", parentKey).update(`holder ${who}`).digest("hex").slice(0, 16);
}
