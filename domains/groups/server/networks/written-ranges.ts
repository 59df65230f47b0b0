import { networkNotUnderstood } from "../errors/organizations.ts";
import { addressDigits, writeAddress } from "./address.ts";
import { type NetworkRange, parseRange } from "./range.ts";

/**
 * Ranges as libraries write them: what `parseRange` takes; '192.0.2.0-192.0.2.255', also '192.0.2.10-20' for the last
 * part alone; and '192.0.2.*'. Gives the fewest blocks that hold these addresses and no others.
 * @throws AppError network-not-understood, network-with-host, network-too-wide
 */
export function parseRanges(text: string): NetworkRange[] {
  const ends = endsOf(text.trim());
  if (ends === undefined) return [parseRange(text)];
  const [first, last] = ends.map(addressDigits);
  if (first === undefined || last === undefined || first > last || isIPv4(first) !== isIPv4(last))
    throw networkNotUnderstood(text);
  return blocksBetween(first, last);
}

/** How many addresses ranges hold together. */
export function countAddresses(ranges: readonly NetworkRange[]): bigint {
  return ranges.reduce((sum, { first, last }) => sum + numberOf(last) - numberOf(first) + 1n, 0n);
}

/** The first and the last address of a range that is written without a prefix. */
function endsOf(text: string): string[] | undefined {
  if (/^(?:\d{1,3}\.){1,3}\*(?:\.\*)*$/.test(text)) return [text.replaceAll("*", "0"), text.replaceAll("*", "255")];
  const [first = "", last, ...more] = text.split(/\s*[-–]\s*/);
  if (last === undefined || more.length > 0) return undefined;
  return [first, /^\d{1,3}$/.test(last) ? first.replace(/\d+$/, last) : last];
}

function blocksBetween(first: string, last: string): NetworkRange[] {
  const bits = isIPv4(first) ? 32 : 128;
  const end = numberOf(last);
  const blocks: NetworkRange[] = [];
  for (let from = numberOf(first); from <= end;) {
    let size = 0;
    while (size < bits && from % power(size + 1) === 0n && from + power(size + 1) - 1n <= end) size += 1;
    const address = writeAddress(from.toString(16).padStart(32, "0"));
    blocks.push(parseRange(`${address}/${bits - size}`));
    from += power(size);
  }
  return blocks;
}

function power(exponent: number): bigint {
  return 1n << BigInt(exponent);
}

function numberOf(digits: string): bigint {
  return BigInt(`0x${digits}`);
}

function isIPv4(digits: string): boolean {
  return !writeAddress(digits).includes(":");
}
