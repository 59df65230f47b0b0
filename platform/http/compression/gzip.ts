import { promisify } from "node:util";
import { brotliCompress, constants, gzip, crc32, deflateRawSync } from "node:zlib";

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

/** Bytes and their compressed form, which can be placed anywhere in a gzip stream. */
export interface DeflatedBytes {
  plain: Buffer;
  deflated: Buffer;
  /** The checksum of the plain bytes, and how they change the checksum of those before. */
  checksum: number;
  factor: number;
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty final block. */
const gzipEnd = Buffer.from([3, 0]);

/**
 * Compresses bytes into blocks that end at a byte boundary and refer to nothing before them (RFC 1951; a full flush),
 * so that they can be concatenated with others.
 */
export function deflateBytes(plain: Buffer, level: number): DeflatedBytes {
  return summed(plain, deflateRawSync(plain, { level, finishFlush: constants.Z_FULL_FLUSH }));
}

/** The maximum size of a stored block (RFC 1951, 3.2.4). */
const STORED_MOST = 65_535;
const STORED_HEADER = 5;

/** The same without compression, for bytes too short to be worth it: stored blocks. */
export function storeBytes(plain: Buffer): DeflatedBytes {
  const deflated = Buffer.allocUnsafe(plain.length + STORED_HEADER * Math.ceil(plain.length / STORED_MOST));
  let at = 0;
  for (let start = 0; start < plain.length; start += STORED_MOST) {
    const length = Math.min(STORED_MOST, plain.length - start);
    deflated[at] = 0;
    deflated.writeUInt16LE(length, at + 1);
    deflated.writeUInt16LE(STORED_MOST - length, at + 3);
    plain.copy(deflated, at + STORED_HEADER, start, start + length);
    at += STORED_HEADER + length;
  }
  return summed(plain, deflated);
}

function summed(plain: Buffer, deflated: Buffer): DeflatedBytes {
  return { plain, deflated, checksum: crc32(plain), factor: checksumFactor(plain.length) };
}

/** Joins compressed parts into one gzip stream (RFC 1952). */
export function spliceGzip(parts: readonly DeflatedBytes[]): Buffer {
  let checksum = 0;
  let length = 0;
  for (const part of parts) {
    checksum = appendChecksum(checksum, part.checksum, part.factor);
    length += part.plain.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([gzipHeader, ...parts.map(({ deflated }) => deflated), gzipEnd, trailer]);
}

/*
 * Checksums of concatenated byte strings, without reading them again: a CRC is the remainder of a polynomial over GF(2),
 * and appending bytes multiplies it by x to the power of their number of bits (like zlib's crc32_combine_op; the lowest
 * term of a polynomial is in the highest bit).
 */

/** The polynomial of gzip's CRC-32 (RFC 1952, 8). */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
const X = 0x40000000;

/** The product of two polynomials, modulo POLYNOMIAL. */
function multiply(one: number, other: number): number {
  let product = 0;
  let factor = other;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((one & bit) !== 0) product ^= factor;
    factor = (factor & 1) === 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1;
  }
  return product >>> 0;
}

/** x to the powers 1, 2, 4, 8 and so on. */
const powers: number[] = [X];
for (let index = 1; index < 32; index++) {
  const previous = powers[index - 1] ?? 0;
  powers.push(multiply(previous, previous));
}

/** How appending `length` bytes changes the checksum of those before: a factor for `appendChecksum`. */
function checksumFactor(length: number): number {
  let factor = ONE;
  // Eight bits per byte: start with x to the power of 8.
  for (let rest = length, index = 3; rest > 0; rest = Math.floor(rest / 2), index++) {
    // The powers repeat after 32 squarings.
    if (rest % 2 === 1) factor = multiply(powers[index % 32] ?? 0, factor);
  }
  return factor;
}

/**
 * The checksum of two concatenated byte strings, from the checksums of both and the factor of the second one's length.
 */
function appendChecksum(before: number, appended: number, factor: number): number {
  return (multiply(factor, before) ^ appended) >>> 0;
}
