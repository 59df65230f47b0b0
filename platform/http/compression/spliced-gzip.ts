import { constants, crc32, deflateRawSync } from "node:zlib";
import { appendChecksum, checksumFactor } from "./checksums.ts";

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
