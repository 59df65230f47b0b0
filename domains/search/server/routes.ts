import { createHmac } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { etagOf } from "../../../platform/http/etag.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { type KeptBodies, sendKept } from "../../../platform/http/kept-bodies.ts";
import { indexLetterSchema } from "../../content/contract.ts";
import type { Reader } from "../../subscriptions/contract.ts";
import { APPLICATION_ID, SEARCH_PATH, type SearchKey, TERMS_INDEX } from "../contract.ts";
import { notReady, searchRefused } from "./errors.ts";
import { makeKey } from "./keys/search-keys.ts";
import type { Search } from "./search.ts";

export interface SearchRoutes {
  search: Search;
  kept: KeptBodies;
  /** Who asks. */
  readerOf(request: FastifyRequest): Promise<Reader>;
  /** Whether somebody is signed in. */
  isLoggedIn(request: FastifyRequest): Promise<boolean>;
}

/** How long a reader's key is good, in seconds. It ends soon after the access that it was made for. */
const KEY_SECONDS = 900;

/** The calls of the product's own pages: a reader's key, and the index of terms letter by letter. */
export function searchRoutes(app: FastifyInstance, { search, kept, readerOf, isLoggedIn }: SearchRoutes): void {
  app.get("/api/search/key", async (request, reply) => {
    const reader = await readerOf(request);
    const data = keyFor(search, reader, holderOf(search, request, reader));
    return reply.header("cache-control", "no-store").send({ loggedIn: await isLoggedIn(request), data });
  });

  app.get("/api/bluebook-index/terms/:letter", async (request, reply) => {
    const { letter = "" } = parseLetter(request.params);
    const reader = await readerOf(request);
    if (!search.scopeOf(reader).indexes.includes(TERMS_INDEX)) throw searchRefused(reader.kind);
    const { terms } = search.indexes;
    if (!terms) throw notReady();
    const loggedIn = await isLoggedIn(request);
    const key = `index-terms ${terms.version}.${terms.revision} ${letter} ${loggedIn}`;
    const body = await kept.getOrMake(key, () => {
      const json = JSON.stringify({ loggedIn, data: { data: terms.letters[letter] ?? [], isDraft: terms.isDraft } });
      return Promise.resolve({ body: json, etag: etagOf(json), type: "application/json; charset=utf-8", status: 200 });
    });
    return sendKept(request, reply, body);
  });
}

function parseLetter(params: unknown): { letter?: string } {
  const letter = typeof params === "object" && params !== null && "letter" in params ? params.letter : undefined;
  const parsed = indexLetterSchema.safeParse(typeof letter === "string" ? letter.toUpperCase() : letter);
  if (!parsed.success) throw notFound("This letter");
  return { letter: parsed.data };
}

/** A key that lets a reader find what the reader may see, for a short time (DECISION 22). */
export function keyFor(search: Search, reader: Reader, holder: string): SearchKey {
  const { indexes, filters, hasAccess } = search.scopeOf(reader);
  const validUntil = Math.floor(search.clock.now() / 1000) + KEY_SECONDS;
  const scope = { validUntil, restrictIndices: indexes, userToken: holder, ...(filters === "" ? {} : { filters }) };
  return {
    applicationId: APPLICATION_ID,
    path: SEARCH_PATH,
    key: makeKey(search.parentKey, scope),
    validUntil,
    indexes,
    hasAccess,
    stamp: search.indexes.stamp,
  };
}

/** Whom limits count: the account or the address, in a form that tells nobody which. */
function holderOf({ parentKey }: Search, request: FastifyRequest, reader: Reader): string {
  const who = reader.kind === "account" ? reader.accountId : request.ip;
  return createHmac("sha256", parentKey).update(`holder ${who}`).digest("hex").slice(0, 16);
}
