import { LRUCache } from "lru-cache";
import type { FastifyReply, FastifyRequest } from "fastify";
import { etagOf, matchesEtag } from "../../../platform/http/etag.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { PictureQueueFull, type PictureRenderer } from "../../../platform/ssr/pictures/picture-renderer.ts";

/** How many bytes of pictures are cached: some hundred cards. */
const CACHED_BYTES = 8_000_000;
/** How long browsers and crawlers may keep a picture, in seconds. */
const MAX_AGE = 86_400;

/** Rendered pictures by their SVG. */
export class PictureCache {
  readonly #renderer: PictureRenderer;
  readonly #cached = new LRUCache<string, Buffer>({
    maxSize: CACHED_BYTES,
    sizeCalculation: (png, svg) => png.length + svg.length,
  });
  readonly #rendering = new Map<string, Promise<Buffer>>();

  constructor(renderer: PictureRenderer) {
    this.#renderer = renderer;
  }

  /** Returns the picture of an SVG; those who ask at the same time share one. @throws PictureQueueFull */
  async get(svg: string): Promise<Buffer> {
    const cached = this.#cached.get(svg);
    if (cached) return cached;
    const rendering = this.#rendering.get(svg) ?? this.#render(svg).finally(() => this.#rendering.delete(svg));
    this.#rendering.set(svg, rendering);
    return rendering;
  }

  async #render(svg: string): Promise<Buffer> {
    const png = await this.#renderer.render(svg);
    this.#cached.set(svg, png);
    return png;
  }
}

/** Sends a picture that anyone may see, also in pages of other sites. @throws AppError (503) when too many are waited for */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: Promise<Buffer>,
): Promise<FastifyReply> {
  const png = await picture.catch((error: unknown) => {
    throw error instanceof PictureQueueFull ? tooManyPictures() : error;
  });
  const etag = etagOf(png);
  reply
    .header("etag", etag)
    .header("cache-control", `public, max-age=${MAX_AGE}`)
    .header("cross-origin-resource-policy", "cross-origin");
  if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type("image/png").send(png);
}

function tooManyPictures(): AppError {
  return new AppError({
    code: "too-many-pictures",
    status: 503,
    message: "Too many pictures are being rendered. Try again in a few seconds.",
    report: false,
    retryAfter: 5,
  });
}
