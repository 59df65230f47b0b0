import { networkNotUnderstood, networkTooWide, networkWithHost } from "../errors/organizations.ts";
import { type AddressDigits, addressDigits, writeAddress } from "./address.ts";

/** A range of addresses, the first and the last included. */
export interface NetworkRange {
  /** How it is written, in one form for each range. */
  cidr: string;
  first: AddressDigits;
  last: AddressDigits;
}

/** A /8 is the largest that IPv4 was ever given out in, and a /16 is more than any organization has of IPv6. */
const LARGEST = { 4: 8, 6: 16 } as const;
/**
 * More than this is a provider's, not an organization's; whoever has more adds several ranges. In bits of a prefix.
 * `parseClaimableRanges` holds new ranges to it.
 */
export const WIDEST = { 4: 16, 6: 32 } as const;
const BITS = 128;
const MAPPED_BITS = 96;

/**
 * A range as people write it: '192.0.2.0/24', '2001:db8::/32', or one address.
 * @throws AppError network-not-understood, network-with-host, network-too-wide
 */
export function parseRange(text: string): NetworkRange {
  const [address = "", length, ...more] = text.trim().split("/");
  const digits = addressDigits(address);
  if (digits === undefined || more.length > 0) throw networkNotUnderstood(text);
  // The prefix is counted in the family that the address is written in; '::ffff:192.0.2.0/120' is an IPv4 range too.
  const isDotted = !address.includes(":");
  const most = isDotted ? 32 : BITS;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) throw networkNotUnderstood(text);
  const written = length === undefined ? most : Number(length);
  if (written > most) throw networkNotUnderstood(text);
  const prefix = isDotted ? written + MAPPED_BITS : written;
  const [first, last] = ends(digits, prefix);
  // Past this point a range lies within IPv4 whole, or outside it whole.
  const holdsIPv4 = first <= addressOf("255.255.255.255") && addressOf("0.0.0.0") <= last;
  if (prefix < (holdsIPv4 ? MAPPED_BITS + LARGEST[4] : LARGEST[6])) throw networkTooWide(text, WIDEST);
  const cidr = `${writeAddress(first)}/${holdsIPv4 ? prefix - MAPPED_BITS : prefix}`;
  if (first !== digits) throw networkWithHost(text, cidr);
  return { cidr, first, last };
}

function addressOf(address: string): AddressDigits {
  return addressDigits(address) ?? "";
}

function ends(digits: AddressDigits, prefix: number): [first: AddressDigits, last: AddressDigits] {
  const host = (1n << BigInt(BITS - prefix)) - 1n;
  const value = BigInt(`0x${digits}`);
  const write = (number: bigint) => number.toString(16).padStart(32, "0");
  return [write(value & ~host), write(value | host)];
}
