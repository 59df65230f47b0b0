import type { FastifyReply, FastifyRequest } from "fastify";
import { Lru } from "../cache/lru.ts";
import { chooseEncoding, type EncodedBody, encodeBody, gzipFast } from "./encoding.ts";
import { matchesEtag } from "./etag.ts";

export interface KeptBody {
  etag: string;
  type: string;
  status: number;
  encoded: EncodedBody;
}

/** A body before it is kept, with its strong entity tag. */
export interface MadeBody {
  body: string | Buffer;
  /** A cheaper way to its gzip form than compressing the body. */
  gzip?: () => Buffer;
  etag: string;
  type: string;
  status: number;
}

/**
 * Whole answers that are the same for everybody who shares a key, kept with their compressed forms.
 * The key must hold everything that the answer depends on: address, revision, access, theme.
 */
export class KeptBodies {
  readonly #kept: Lru<KeptBody>;
  readonly #making = new Map<string, Promise<KeptBody>>();

  /** `bytes`: how much may be kept, all encodings together. */
  constructor(bytes: number) {
    this.#kept = new Lru(bytes);
  }

  get(key: string): KeptBody | undefined {
    return this.#kept.get(key);
  }

  /** The kept answer, or the one that `make` gives; requests that come meanwhile wait for the same one. */
  async getOrMake(key: string, make: () => Promise<MadeBody>): Promise<KeptBody> {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const making = this.#making.get(key) ?? this.#make(key, make).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #make(key: string, make: () => Promise<MadeBody>): Promise<KeptBody> {
    const { body, etag, type, status } = await make();
    const encoded = await encodeBody(Buffer.from(body));
    const kept = { etag, type, status, encoded };
    const weight = encoded.identity.length + encoded.gzip.length + encoded.br.length;
    if (status === 200) this.#kept.set(key, kept, weight);
    return kept;
  }
}

/**
 * Answers with a body that may be kept by the reader's own browser and must be asked for anew: 304 where the client has
 * it, else in the best encoding that the client accepts.
 */
export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptBody): FastifyReply {
  reply
    .header("etag", kept.etag)
    .header("cache-control", "private, no-cache")
    .header("vary", "Accept-Encoding, Cookie");
  if (kept.status === 200 && matchesEtag(request.headers["if-none-match"], kept.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.code(kept.status).type(kept.type).send(kept.encoded[encoding]);
}

/** Answers with a body made for one reader, which is kept nowhere on the server. */
export async function sendFresh(request: FastifyRequest, reply: FastifyReply, made: MadeBody): Promise<FastifyReply> {
  const { etag } = made;
  reply.header("etag", etag).header("cache-control", "private, no-cache").header("vary", "Accept-Encoding, Cookie");
  if (made.status === 200 && matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  reply.code(made.status).type(made.type);
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (encoding === "identity") return reply.send(made.body);
  return reply.header("content-encoding", "gzip").send(made.gzip?.() ?? (await gzipFast(made.body)));
}
