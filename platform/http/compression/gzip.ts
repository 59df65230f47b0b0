import { promisify } from "node:util";
import {
  type BrotliCompress,
  brotliCompress,
  constants,
  createBrotliCompress,
  gzip,
  crc32,
  deflateRawSync,
} from "node:zlib";

const gzipBody = promisify(gzip);
const brotliBody = promisify(brotliCompress);
const BROTLI_QUALITY = 6;
/** A tenth smaller than the above for thirty times the work. */
const BEST_BROTLI_QUALITY = 10;
/** About as small as gzip at its usual level, for less work. */
const FAST_BROTLI_QUALITY = 3;
/** A 256 KB window holds any page; the default takes sixteen times the memory per body. */
const BROTLI_WINDOW = 18;

/** In which form a body is sent: compressed, or as it is. */
export type Encoding = "br" | "gzip" | "identity";

/** A body in every encoding worth sending. */
export type EncodedBody = Record<Encoding, Buffer>;

/** How many bodies are compressed at once: as many as the pool has threads. */
const MOST_AT_ONCE = 4;
let running = 0;
/** Those that wait. A hundred compressions that have begun take 70 MB, most of which the C library then keeps. */
const waiting: (() => void)[] = [];

/** Compresses a body on the thread pool, off the event loop. `isHeavy`: it is worth more work (see MadeBody). */
export async function encodeBody(body: Buffer, isHeavy = false): Promise<EncodedBody> {
  if (running < MOST_AT_ONCE) running += 1;
  else {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    await promise;
  }
  try {
    return await encode(body, isHeavy);
  } finally {
    const begin = waiting.shift();
    if (begin) begin();
    else running -= 1;
  }
}

async function encode(body: Buffer, isHeavy: boolean): Promise<EncodedBody> {
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

/** The same with brotli, for the few clients that take no gzip. */
export function brotliFast(body: string | Buffer): Promise<Buffer> {
  return brotliBody(Buffer.from(body), fastBrotli);
}

/** The same for what is made as it is sent. */
export function brotliStream(): BrotliCompress {
  return createBrotliCompress(fastBrotli);
}

const fastBrotli = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: FAST_BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
  },
};

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
  const deflated = deflateRawSync(plain, { level, finishFlush: constants.Z_FULL_FLUSH });
  return { plain, deflated, checksum: crc32(plain), factor: checksumFactor(plain.length) };
}

/** The maximum size of a stored block (RFC 1951, 3.2.4). */
const STORED_MOST = 65_535;
const STORED_HEADER = 5;
const TRAILER = 8;

/**
 * Joins parts into one gzip stream (RFC 1952): compressed bytes as they are, and bytes too short to be worth compressing
 * as stored blocks.
 */
export function spliceGzip(parts: readonly (DeflatedBytes | Buffer)[]): Buffer {
  const size = parts.reduce((sum, part) => sum + sizeIn(part), gzipHeader.length + gzipEnd.length + TRAILER);
  const stream = Buffer.allocUnsafe(size);
  let at = gzipHeader.copy(stream);
  let checksum = 0;
  let length = 0;
  for (const part of parts) {
    if (Buffer.isBuffer(part)) {
      at = store(part, stream, at);
      checksum = crc32(part, checksum);
      length += part.length;
    } else {
      at += part.deflated.copy(stream, at);
      checksum = appendChecksum(checksum, part.checksum, part.factor);
      length += part.plain.length;
    }
  }
  at += gzipEnd.copy(stream, at);
  stream.writeUInt32LE(checksum, at);
  stream.writeUInt32LE(length % 2 ** 32, at + 4);
  return stream;
}

function sizeIn(part: DeflatedBytes | Buffer): number {
  if (!Buffer.isBuffer(part)) return part.deflated.length;
  return part.length + STORED_HEADER * Math.ceil(part.length / STORED_MOST);
}

/** Writes bytes as stored blocks; returns where the next part begins. */
function store(plain: Buffer, stream: Buffer, begin: number): number {
  let at = begin;
  for (let start = 0; start < plain.length; start += STORED_MOST) {
    const length = Math.min(STORED_MOST, plain.length - start);
    stream[at] = 0;
    stream.writeUInt16LE(length, at + 1);
    stream.writeUInt16LE(STORED_MOST - length, at + 3);
    plain.copy(stream, at + STORED_HEADER, start, start + length);
    at += STORED_HEADER + length;
  }
  return at;
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
