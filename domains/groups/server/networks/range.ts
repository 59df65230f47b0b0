import { networkNotPublic, networkNotUnderstood, networkTooWide, networkWithHost } from "../errors/organizations.ts";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { Organization, Span } from "../../../subscriptions/contract.ts";
import { covers } from "../../../subscriptions/rules.ts";

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
const WIDEST = { 4: 16, 6: 32 } as const;
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

/** A network address as 32 hexadecimal digits, IPv4 as IPv4-mapped IPv6: texts compare as the addresses do. */
type AddressDigits = string;

const MAPPED = "00000000000000000000ffff";

/** The digits of an address as a connection or a proxy names it; undefined where the text is no address. */
export function addressDigits(address: string): AddressDigits | undefined {
  // A zone ('fe80::1%eth0') names a wire of some machine: no network of the internet. The parser alone would also take
  // '127.1' and octal numbers.
  if (isIP(address) === 0 || address.includes("%")) return undefined;
  const bytes = ipaddr.parse(address).toByteArray();
  return (bytes.length === 4 ? MAPPED : "") + Buffer.from(bytes).toString("hex");
}

/** How an address is written: IPv4 with dots, IPv6 with its longest run of zeroes left out (RFC 5952). */
export function writeAddress(digits: AddressDigits): string {
  const written = digits.startsWith(MAPPED) ? digits.slice(MAPPED.length) : digits;
  const address = ipaddr.fromByteArray([...Buffer.from(written, "hex")]);
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}

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
function countAddresses(ranges: readonly NetworkRange[]): bigint {
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

/**
 * Addresses that no reader comes from over the internet, or that are everybody's: those of IANA's special-purpose
 * registries that a proxy, a container or a carrier's gateway may show in place of the reader's own. The networks of
 * documentation are not among them: nobody has them, and they do no harm.
 */
const special: readonly (readonly [first: string, last: string, what: string])[] = [
  ["0.0.0.0", "0.255.255.255", "this machine's own addresses"],
  ["10.0.0.0", "10.255.255.255", "private addresses"],
  ["100.64.0.0", "100.127.255.255", "addresses that carriers share among customers"],
  ["127.0.0.0", "127.255.255.255", "this machine's own addresses"],
  ["169.254.0.0", "169.254.255.255", "link-local addresses"],
  ["172.16.0.0", "172.31.255.255", "private addresses"],
  ["192.0.0.0", "192.0.0.255", "addresses of protocols"],
  ["192.168.0.0", "192.168.255.255", "private addresses"],
  ["198.18.0.0", "198.19.255.255", "addresses of test equipment"],
  ["224.0.0.0", "255.255.255.255", "addresses that no reader has"],
  ["::", "::1", "this machine's own addresses"],
  ["64:ff9b::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", "addresses that carriers share among customers"],
  ["2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff", "addresses of tunnels"],
  ["2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "addresses of tunnels"],
  ["fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "private addresses"],
  ["fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "link-local addresses"],
  ["ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "addresses that no reader has"],
];

const specialDigits = special.map(([first, last, what]) => ({ first: digits(first), last: digits(last), what }));

/**
 * Ranges that an organization may have, written in one of the ways of `parseRanges`.
 * @throws AppError network-not-understood, network-with-host, network-too-wide, network-not-public
 */
export function parseClaimableRanges(text: string): NetworkRange[] {
  const ranges = parseRanges(text);
  for (const range of ranges) {
    const other = specialDigits.find((each) => overlap(each, range));
    if (other) throw networkNotPublic(range.cidr, other.what);
  }
  const isIPv4 = ranges.every(({ cidr }) => !cidr.includes(":"));
  const most = 1n << BigInt(isIPv4 ? 32 - WIDEST[4] : 128 - WIDEST[6]);
  if (countAddresses(ranges) > most) throw networkTooWide(text, WIDEST);
  return ranges;
}

/** Whether readers of one organization can come from a range: one that was added before ranges were looked at may not. */
export function isPublicRange(range: Pick<NetworkRange, "first" | "last">): boolean {
  return !specialDigits.some((each) => overlap(each, range));
}

function overlap(a: Pick<NetworkRange, "first" | "last">, b: Pick<NetworkRange, "first" | "last">): boolean {
  return a.first <= b.last && b.first <= a.last;
}

function digits(address: string): AddressDigits {
  const known = addressDigits(address);
  if (known === undefined) throw new Error(`${address} is no address.`);
  return known;
}

/** An organization's network. */
export interface OrganizationNetwork {
  first: AddressDigits;
  last: AddressDigits;
  organization: Organization;
  /** When the organization's terms run. */
  spans: readonly Span[];
}

const REMEMBERED = 10_000;

/** All networks in memory. It is asked for every request, so what it found is remembered by address. */
export class NetworkTable {
  /** In order, none overlapping another. */
  readonly #networks: readonly OrganizationNetwork[];
  readonly #found = new Map<string, OrganizationNetwork | undefined>();

  constructor(networks: readonly OrganizationNetwork[]) {
    this.#networks = networks.toSorted((a, b) => (a.first < b.first ? -1 : 1));
  }

  /** The organization on whose network an address lies, while one of its terms runs. Any text may come. */
  organizationAt(address: string, now: number): Organization | undefined {
    if (this.#networks.length === 0) return undefined;
    const network = this.#remembered(address);
    return network && covers(network.spans, now) ? network.organization : undefined;
  }

  #remembered(address: string): OrganizationNetwork | undefined {
    if (this.#found.has(address)) return this.#found.get(address);
    const digits = addressDigits(address);
    // What is no address is not worth remembering: there is no end of it.
    if (digits === undefined) return undefined;
    const network = this.#find(digits);
    if (this.#found.size >= REMEMBERED) this.#found.clear();
    this.#found.set(address, network);
    return network;
  }

  #find(digits: AddressDigits): OrganizationNetwork | undefined {
    let [low, high] = [0, this.#networks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const network = this.#networks[middle];
      if (network && network.first <= digits) low = middle + 1;
      else high = middle;
    }
    const before = this.#networks[low - 1];
    return before && digits <= before.last ? before : undefined;
  }
}
