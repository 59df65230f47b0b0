import { constants, crc32, deflateRawSync } from "node:zlib";

/** Bytes and their compressed form, which may stand anywhere in a gzip stream. */
export interface DeflatedBytes {
  plain: Buffer;
  deflated: Buffer;
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty last block. */
const gzipEnd = Buffer.from([3, 0]);

/** Small tables: zlib's usual ones take longer to clear than a page's shell takes to compress. */
const smallTables = { windowBits: 13, memLevel: 5 };

/**
 * Compresses bytes into blocks that end at a byte and look back at nothing before them (RFC 1951; a full flush), so that
 * they can be put together with others.
 */
export function deflateBytes(plain: Buffer, level: number): DeflatedBytes {
  return { plain, deflated: deflateRawSync(plain, { ...smallTables, level, finishFlush: constants.Z_FULL_FLUSH }) };
}

/** A gzip stream (RFC 1952) of parts that are compressed already. */
export function spliceGzip(parts: readonly DeflatedBytes[]): Buffer {
  let checksum = 0;
  let length = 0;
  for (const { plain } of parts) {
    checksum = crc32(plain, checksum);
    length += plain.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([gzipHeader, ...parts.map(({ deflated }) => deflated), gzipEnd, trailer]);
}
