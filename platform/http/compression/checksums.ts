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
export function checksumFactor(length: number): number {
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
export function appendChecksum(before: number, appended: number, factor: number): number {
  return (multiply(factor, before) ^ appended) >>> 0;
}
