import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const gzipBody = promisify(gzip);
const brotliBody = promisify(brotliCompress);
const BROTLI_QUALITY = 6;
/** A tenth smaller than the above for thirty times the work. */
const BEST_BROTLI_QUALITY = 10;
/** A 256 KB window holds any page; the default takes sixteen times the memory per body. */
const BROTLI_WINDOW = 18;

/** Browsers send a handful of values; others are parsed each time. */
const MOST_KNOWN = 50;
const known = new Map<string, Encoding>();

/** The best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return "identity";
  const encoding = known.get(acceptEncoding) ?? readEncodings(acceptEncoding);
  if (known.size < MOST_KNOWN && acceptEncoding.length < MOST_KNOWN) known.set(acceptEncoding, encoding);
  return encoding;
}

function readEncodings(acceptEncoding: string): Encoding {
  const accepted = new Map(
    acceptEncoding.split(",").map((part) => {
      const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.find((parameter) => parameter.trim().startsWith("q="))?.split("=")[1];
      return [name.trim(), quality === undefined ? 1 : Number(quality)] as const;
    }),
  );
  const allows = (name: string) => (accepted.get(name) ?? accepted.get("*") ?? 0) > 0;
  if (allows("br")) return "br";
  return allows("gzip") ? "gzip" : "identity";
}

/** A body in every encoding worth sending. */
export type EncodedBody = Record<Encoding, Buffer>;

/** Compresses a body on the thread pool, off the event loop. `isHeavy`: it is worth more work (see MadeBody). */
export async function encodeBody(body: Buffer, isHeavy = false): Promise<EncodedBody> {
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: isHeavy ? BEST_BROTLI_QUALITY : BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, zipped] = await Promise.all([brotliBody(body, { params: parameters }), gzipBody(body)]);
  return { identity: body, gzip: zipped, br };
}

/** Compresses a body that is sent only once: little work for most of the gain. */
export function gzipFast(body: string | Buffer): Promise<Buffer> {
  return gzipBody(Buffer.from(body), { level: 1 });
}
