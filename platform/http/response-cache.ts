import { LRUCache } from "lru-cache";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncodings } from "./compression/encodings.ts";
import { brotliFast, type EncodedBody, encodeBody, gzipFast } from "./compression/gzip.ts";
import { matchesEtag } from "./etag.ts";

export interface CachedResponse {
  etag: string;
  type: string;
  status: number;
  encoded: EncodedBody;
}

/** A body before caching, with its strong entity tag. */
export interface MadeBody {
  body: string | Buffer;
  /** A cheaper way to produce the gzip form than compressing the body. */
  gzip?: () => Buffer;
  /** Hundreds of kilobytes that readers wait for on slow connections: compressed as small as can be, once per key. */
  isHeavy?: boolean;
  etag: string;
  type: string;
  status: number;
}

/**
 * Caches entire responses, in compressed form, that are identical for all who share a key. The key must contain
 * everything the response depends on: address, revision, access, theme.
 */
export class ResponseCache {
  readonly #responses: LRUCache<string, CachedResponse>;
  /** How often a response was there when it was wanted, and how often not. */
  hits = 0;
  misses = 0;
  readonly #making = new Map<string, Promise<CachedResponse>>();

  /** `bytes`: the size of the cache, all encodings together. */
  constructor(bytes: number) {
    this.#responses = new LRUCache({ maxSize: bytes });
  }

  get(key: string): CachedResponse | undefined {
    const cached = this.#responses.get(key);
    if (cached) this.hits += 1;
    return cached;
  }

  /** Returns the cached response, or the one from `make`; concurrent requests share one call. */
  async getOrMake(key: string, make: () => Promise<MadeBody>): Promise<CachedResponse> {
    const cached = this.get(key);
    if (cached) return cached;
    this.misses += 1;
    const making = this.#making.get(key) ?? this.#make(key, make).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #make(key: string, make: () => Promise<MadeBody>): Promise<CachedResponse> {
    const { body, etag, type, status, isHeavy } = await make();
    const encoded = await encodeBody(Buffer.from(body), isHeavy);
    const cached = { etag, type, status, encoded };
    const weight = encoded.identity.length + encoded.gzip.length + encoded.br.length;
    if (status === 200) this.#responses.set(key, cached, { size: weight });
    return cached;
  }
}

/**
 * Sends a body that the browser may cache but must revalidate: a 304 if the client has it, else in the best encoding
 * that the client accepts.
 */
export function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse): FastifyReply {
  reply
    .header("etag", cached.etag)
    .header("cache-control", "private, no-cache")
    .header("vary", "Accept-Encoding, Cookie");
  if (cached.status === 200 && matchesEtag(request.headers["if-none-match"], cached.etag))
    return reply.code(304).send();
  const { smallest: encoding = "identity" } = acceptedEncodings(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.code(cached.status).type(cached.type).send(cached.encoded[encoding]);
}

/**
 * Sends a body that isn't cached on the server. `isPersonal`: it was made for a signed-in user, so the browser must not
 * store it either and requests it again on going back. The cost: no 304 when a page is loaded twice. Browsers do keep
 * copies of calls, which no one can navigate back to, and of what visitors see (`sendCached`).
 */
export async function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  made: MadeBody,
  { isPersonal }: { isPersonal: boolean },
): Promise<FastifyReply> {
  reply.header("vary", "Accept-Encoding, Cookie");
  if (isPersonal) reply.header("cache-control", "private, no-store");
  else {
    const { etag } = made;
    reply.header("etag", etag).header("cache-control", "private, no-cache");
    if (made.status === 200 && matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  }
  return sendEncoded(request, reply.code(made.status).type(made.type), made);
}

/**
 * Sends a body in the accepted encoding that takes the least work. Browsers get gzip, in which pages keep what is
 * personal uncompressed, so that their length tells nobody their token.
 */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  made: Pick<MadeBody, "body" | "gzip">,
): Promise<FastifyReply> {
  const { quickest: encoding = "identity" } = acceptedEncodings(request.headers["accept-encoding"]);
  if (encoding === "identity") return reply.send(made.body);
  reply.header("content-encoding", encoding);
  if (encoding === "br") return reply.send(await brotliFast(made.body));
  return reply.send(made.gzip?.() ?? (await gzipFast(made.body)));
}
